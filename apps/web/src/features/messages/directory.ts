import type { Names } from '@guildhall/protocol/text-formatting';
import { useMemo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { openableChannels } from '../../state/selectors.ts';
import { emojiCode, emojiNamed, unicodeNamed } from '../emoji/index.ts';
import type { Directory } from './mentions.ts';

/** Names in a server by id, for showing messages. */
export function namesIn(
  state: Pick<GatewayState, 'members' | 'roles' | 'channels'>,
  serverId: string,
): Names {
  const members = state.members[serverId]?.byId ?? {};
  return {
    user: (id) => members[id]?.nick ?? members[id]?.user.displayName,
    role: (id) => state.roles[serverId]?.find((role) => role.id === id)?.name,
    channel: (id) => state.channels[id]?.name,
  };
}

/** {@link namesIn}, kept current. */
export function useNames(serverId: string): Names {
  const members = useGateway((state) => state.members);
  const roles = useGateway((state) => state.roles);
  const channels = useGateway((state) => state.channels);
  return useMemo(() => namesIn({ members, roles, channels }, serverId), [members, roles, channels, serverId]);
}

/** Who and what can be written of in a server. */
export function readDirectory(state: GatewayState, serverId: string): Directory {
  const members = Object.values(state.members[serverId]?.byId ?? {});
  const idByName = new Map(members.map((member) => [member.user.username, member.user.id]));
  const channels = openableChannels(state.channels, serverId);
  return {
    userId: (username) => idByName.get(username),
    username: (id) => state.members[serverId]?.byId[id]?.user.username,
    channelId: (name) => {
      const found = channels.filter((channel) => channel.name === name);
      return found.length === 1 ? found[0]?.id : undefined;
    },
    channelName: (id) => {
      const name = state.channels[id]?.name;
      return name && !/[\s#<>@]/.test(name) ? name : undefined;
    },
    emoji: (name) => {
      const custom = emojiNamed(state, serverId, name);
      return custom ? emojiCode(custom) : unicodeNamed(name);
    },
  };
}
