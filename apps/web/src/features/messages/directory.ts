import type { ServerChannel } from '@guildhall/protocol';
import type { Names } from '@guildhall/protocol/text-formatting';
import { useMemo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { wantMember } from '../../state/people/wanted-members.ts';
import { channelNames, openableChannels, openThreads } from '../../state/selectors.ts';
import { emojiCode, emojiNamed, unicodeNamed } from '../emoji/index.ts';
import type { Directory, Named } from './mentions.ts';

/** Names in a server by id, for displaying messages. */
export function namesIn(
  state: Pick<GatewayState, 'members' | 'roles' | 'channels' | 'account'>,
  serverId: string,
): Names {
  const { members, roles, channels, account } = state;
  return namesFrom(members[serverId], roles[serverId], channelNames(channels), account);
}

function namesFrom(
  members: GatewayState['members'][string] | undefined,
  roles: GatewayState['roles'][string] | undefined,
  channels: Readonly<Record<string, string>>,
  account: GatewayState['account'],
): Names {
  const people = members?.byId ?? {};
  return {
    // Direct messages list the others only.
    user: (id) =>
      people[id]?.nick ??
      people[id]?.user.displayName ??
      (id === account?.id ? account.displayName : undefined),
    role: (id) => roles?.find((role) => role.id === id)?.name,
    channel: (id) => channels[id],
  };
}

/** {@link namesIn}, updated when a name in the server or of a channel changes. Requests the members it does not know. */
export function useNames(serverId: string): Names {
  const members = useGateway((state) => state.members[serverId]);
  const roles = useGateway((state) => state.roles[serverId]);
  const channels = useGateway((state) => channelNames(state.channels));
  const account = useGateway((state) => state.account);
  return useMemo(() => {
    const names = namesFrom(members, roles, channels, account);
    if (!members || members.complete) return names;
    const user = (id: string) => names.user(id) ?? wantMember(serverId, id);
    return { ...names, user };
  }, [serverId, members, roles, channels, account]);
}

/** The visible channels of a server, and their open threads. */
export function mentionableChannels(
  { channels }: Pick<GatewayState, 'channels'>,
  serverId: string,
): readonly ServerChannel[] {
  const listed = openableChannels(channels, serverId);
  const threads = openThreads(channels, serverId);
  return [...listed, ...listed.flatMap(({ id }) => threads.get(id) ?? [])];
}

/** Unambiguous names that can be distinguished from the text around them, longest first. */
function writable(all: readonly Named[], taken: (name: string) => boolean): readonly Named[] {
  const times = new Map<string, number>();
  for (const { name } of all) times.set(name, (times.get(name) ?? 0) + 1);
  return all
    .filter(({ name }) => times.get(name) === 1 && !/[\n#<>@]/.test(name) && !taken(name))
    .sort((left, right) => right.name.length - left.name.length);
}

/** Computed once, on first use. */
function once<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

const CALLS_ALL = ['everyone', 'here'];

/** People, roles and channels of a server that can be mentioned by name. */
export function readDirectory(state: GatewayState, serverId: string): Directory {
  const ids = once(() => {
    const members = Object.values(state.members[serverId]?.byId ?? {});
    return new Map(members.map((member) => [member.user.username, member.user.id]));
  });
  return {
    userId: (username) => ids().get(username),
    username: (id) => state.members[serverId]?.byId[id]?.user.username,
    roles: once(() => {
      const roles = (state.roles[serverId] ?? []).filter(({ id }) => id !== serverId);
      return writable(roles, (name) => ids().has(name) || CALLS_ALL.includes(name));
    }),
    channels: once(() => writable(mentionableChannels(state, serverId), () => false)),
    emoji: (name) => {
      const custom = emojiNamed(state, serverId, name);
      return custom ? emojiCode(custom) : unicodeNamed(name);
    },
  };
}
