import { Link, useParams } from '@tanstack/react-router';
import { useGateway } from '../../../state/gateway-store.ts';
import { moduleWithInput } from '../../../state/later.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { serverAttention } from '../../../state/selectors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ContextMenu } from '../../../ui/Menu.tsx';
import { MentionBadge } from '../../../ui/marks/MentionBadge.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { serverFirstText } from '../first-strings.ts';
import { serverMenu } from '../server-menu.ts';

export const useRailDrag = moduleWithInput(() => import('./rail-drag.ts'));

/** `data-drop` shows where a dragged item would land. */
export const RAIL_ITEM =
  'relative flex w-[68px] justify-center after:pointer-events-none after:absolute after:inset-x-3 after:h-1 after:rounded-full data-drop:after:bg-accent data-[drop=above]:after:-top-1.5 data-[drop=below]:after:-bottom-1.5 data-[drop=into]:after:-inset-y-0.5 data-[drop=into]:after:inset-x-2.5 data-[drop=into]:after:h-auto data-[drop=into]:after:rounded-[28%] data-[drop=into]:after:opacity-40';

/** The mark at the edge: long for the current server, short for unread messages. */
export function RailPill({ current, unread }: { current: boolean; unread: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute start-0 top-1/2 w-1 -translate-y-1/2 rounded-e-full bg-ink transition-[height] duration-150',
        current ? 'h-8' : unread ? 'h-2' : 'h-0',
      )}
    />
  );
}

interface RailItemProps {
  server: ServerEntry;
  inFolder?: boolean;
}

/** A server in the rail. */
export function RailItem({ server, inFolder = false }: RailItemProps) {
  const { unread, mentions } = useGateway((state) => serverAttention(state, server.id));
  const { serverId } = useParams({ strict: false });
  const current = serverId === server.id;
  const entries = useMenu(serverMenu, server);
  const drag = useRailDrag(false);
  const words = [
    server.name,
    mentions > 0 ? serverFirstText.mentions(mentions) : unread ? serverFirstText.unreadMessages : '',
    server.available ? '' : serverFirstText.unavailable,
  ];
  return (
    <li {...drag?.dragHandlers({ id: server.id, inFolder })} className={RAIL_ITEM}>
      <RailPill current={current} unread={unread} />
      <ContextMenu entries={entries} label={server.name}>
        <span>
          <Tooltip text={server.name} side="right">
            <Link
              to="/servers/$serverId"
              params={{ serverId: server.id }}
              aria-current={current ? 'true' : undefined}
              className={classNames(
                'relative block rounded-[28%] outline-offset-3',
                current && 'ring-2 ring-accent ring-offset-2 ring-offset-(--surface-rail)',
                !server.available && 'opacity-50',
              )}
            >
              <Avatar id={server.id} name={server.name} url={server.iconUrl} size={44} shape="square" />
              <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
              {mentions > 0 ? (
                <MentionBadge count={mentions} className="absolute -end-1.5 -bottom-1.5" />
              ) : null}
            </Link>
          </Tooltip>
        </span>
      </ContextMenu>
    </li>
  );
}
