import type { AuditLogEntry } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel, mayInServer } from '../../state/permissions.ts';
import { isOpenable } from '../../state/selectors.ts';

interface TargetNameProps {
  serverId: string;
  entry: AuditLogEntry;
  name: string;
}

const LINK = 'font-semibold text-accent underline-offset-2 hover:underline';

/** The name that a target had, with a link if the reader may open the target. */
export function TargetName({ serverId, entry, name }: TargetNameProps) {
  const place = useGateway((state) => placeOf(state, serverId, entry));
  const id = entry.targetId ?? '';
  switch (place) {
    case 'role':
      return (
        <Link
          to="/servers/$serverId/settings/{-$section}"
          params={{ serverId, section: 'roles' }}
          search={{ target: id }}
          className={LINK}
        >
          <bdi>{name}</bdi>
        </Link>
      );
    case 'channel settings':
      return (
        <Link
          to="/servers/$serverId/channels/$channelId/settings/{-$section}"
          params={{ serverId, channelId: id }}
          className={LINK}
        >
          <bdi>{name}</bdi>
        </Link>
      );
    case 'channel':
      return (
        <Link
          to="/servers/$serverId/channels/$channelId"
          params={{ serverId, channelId: id }}
          className={LINK}
        >
          <bdi>{name}</bdi>
        </Link>
      );
    case null:
      return (
        <strong className="font-semibold">
          <bdi>{name}</bdi>
        </strong>
      );
  }
}

function placeOf(
  state: GatewayState,
  serverId: string,
  { targetType, targetId }: AuditLogEntry,
): 'role' | 'channel settings' | 'channel' | null {
  if (targetType === 'role') {
    const exists = state.roles[serverId]?.some(({ id }) => id === targetId);
    return exists && mayInServer(state, serverId, 'manageRoles') ? 'role' : null;
  }
  const channel = targetType === 'channel' ? state.channels[targetId ?? ''] : undefined;
  if (!channel) return null;
  const manages = (['manageChannels', 'manageRoles'] as const).some((permission) =>
    mayInChannel(state, channel.id, permission),
  );
  // Threads have no settings of their own.
  if (manages && channel.kind !== 'thread') return 'channel settings';
  return isOpenable(channel) ? 'channel' : null;
}
