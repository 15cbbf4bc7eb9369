import type {
  clanTagUpdate as clanTagUpdateContract,
  Member,
  Message,
  memberAdd as memberAddContract,
  memberRemove as memberRemoveContract,
  memberUpdate as memberUpdateContract,
  PayloadOf,
  User,
  UserUpdate,
} from '@guildhall/protocol';
import type { GatewayState, MemberTable } from '../model.ts';
import { mapTable, put, tableBy, without } from '../table.ts';
import { directUsers } from './directs.ts';
import { typingEndIn } from './typing.ts';

/** Someone joined. */
export function memberAdd(state: GatewayState, payload: PayloadOf<typeof memberAddContract>): GatewayState {
  const { serverId, memberCount, ...member } = payload;
  const table = state.members[serverId];
  const server = state.servers[serverId];
  if (!table || !server) return state;
  return {
    ...withPresences(state, [member]),
    servers: put(state.servers, serverId, { ...server, memberCount }),
    members: put(state.members, serverId, { ...table, byId: put(table.byId, member.user.id, member) }),
  };
}

export function memberUpdate(
  state: GatewayState,
  payload: PayloadOf<typeof memberUpdateContract>,
): GatewayState {
  const table = state.members[payload.serverId];
  const server = state.servers[payload.serverId];
  if (!table || !server) return state;
  const known = table.byId[payload.user.id];
  const { timeoutUntil: _ended, ...rest } = known ?? {};
  const next: Member = {
    status: 'offline',
    customStatus: null,
    isOwner: server.ownerId === payload.user.id,
    ...rest,
    user: payload.user,
    roles: payload.roles,
    nick: payload.nick,
    joinedAt: payload.joinedAt,
    pending: payload.pending,
    mute: payload.mute,
    deaf: payload.deaf,
    flags: payload.flags,
    ...(payload.timeoutUntil ? { timeoutUntil: payload.timeoutUntil } : {}),
  };
  const isSelf = payload.user.id === state.account?.id;
  return {
    ...state,
    servers: isSelf ? put(state.servers, server.id, { ...server, myRoles: payload.roles }) : state.servers,
    members: put(state.members, server.id, { ...table, byId: put(table.byId, payload.user.id, next) }),
  };
}

export function memberRemove(
  state: GatewayState,
  payload: PayloadOf<typeof memberRemoveContract>,
): GatewayState {
  const table = state.members[payload.serverId];
  const server = state.servers[payload.serverId];
  if (!table || !server) return state;
  return {
    ...typingEndIn(state, server.id, payload.user.id),
    servers: put(state.servers, server.id, { ...server, memberCount: payload.memberCount }),
    members: put(state.members, server.id, { ...table, byId: without(table.byId, payload.user.id) }),
  };
}

/** A server's whole list of members, from the API. */
export function membersLoaded(
  state: GatewayState,
  serverId: string,
  members: readonly Member[],
): GatewayState {
  const server = state.servers[serverId];
  if (!server) return state;
  return {
    ...withPresences(state, members),
    servers: put(state.servers, serverId, { ...server, memberCount: members.length }),
    members: put(state.members, serverId, {
      byId: tableBy(members, (member) => member.user.id),
      complete: true,
    }),
  };
}

/** The signed-in person agreed to a server's rules. */
export function selfAgreed(state: GatewayState, serverId: string): GatewayState {
  const table = state.members[serverId];
  const self = table?.byId[state.account?.id ?? ''];
  if (!table || !self) return state;
  const byId = put(table.byId, self.user.id, { ...self, pending: false });
  return { ...state, members: put(state.members, serverId, { ...table, byId }) };
}

/** Adds some of a server's members, found by name. */
export function membersFound(
  state: GatewayState,
  serverId: string,
  members: readonly Member[],
): GatewayState {
  const table = state.members[serverId];
  if (!table || members.length === 0) return state;
  const byId = { ...table.byId, ...tableBy(members, (member) => member.user.id) };
  return {
    ...withPresences(state, members),
    members: put(state.members, serverId, { ...table, byId }),
  };
}

function withPresences(state: GatewayState, members: readonly Member[]): GatewayState {
  const presences = members.map(({ user, status, customStatus }) => ({
    userId: user.id,
    status,
    customStatus,
  }));
  return {
    ...state,
    presences: { ...state.presences, ...tableBy(presences, (presence) => presence.userId) },
  };
}

/**
 * Someone's name or picture changed; updates it wherever it is shown. The event about the person's own account contains
 * all of it.
 */
export function userUpdate(state: GatewayState, payload: UserUpdate): GatewayState {
  const user = publicPart(payload);
  const account =
    state.account?.id === user.id
      ? { ...state.account, ...payload, tag: payload.tag ?? null }
      : state.account;
  // Someone's own devices get no PRESENCE_UPDATE when they become invisible.
  const offline = { userId: user.id, status: 'offline', customStatus: null } as const;
  return {
    ...directUsers(state, (shown) => (shown.id === user.id ? replaced(shown, user) : shown)),
    account,
    presences: payload.status === 'invisible' ? put(state.presences, user.id, offline) : state.presences,
    members: mapTable(state.members, (table) => withUser(table, user)),
    messages: mapTable(state.messages, (held) => {
      const touched = held.items.some((message) => shows(message, user.id));
      return touched ? { ...held, items: held.items.map((message) => withUserShown(message, user)) } : held;
    }),
  };
}

/** A server's clan tag changed or was removed, there and for all who wear it. */
export function clanTagUpdate(
  state: GatewayState,
  { serverId, clanTag, cleared }: PayloadOf<typeof clanTagUpdateContract>,
): GatewayState {
  const dressed = <Wearer extends Pick<User, 'clanTag'>>(user: Wearer): Wearer =>
    user.clanTag?.serverId === serverId ? { ...user, clanTag: cleared ? null : clanTag } : user;
  const server = state.servers[serverId];
  return {
    ...directUsers(state, dressed),
    servers: server ? put(state.servers, serverId, { ...server, clanTag }) : state.servers,
    account: state.account ? dressed(state.account) : null,
    members: mapTable(state.members, (table) => ({
      ...table,
      byId: mapTable(table.byId, (member) => ({ ...member, user: dressed(member.user) })),
    })),
    messages: mapTable(state.messages, (held) => ({
      ...held,
      items: held.items.map((message) => withPeople(message, dressed)),
    })),
  };
}

function publicPart(payload: UserUpdate): User {
  // Others see no staff tag on a user object.
  const tag = payload.tag === 'staff' ? null : payload.tag;
  return {
    id: payload.id,
    username: payload.username,
    displayName: payload.displayName,
    avatarUrl: payload.avatarUrl,
    clanTag: payload.clanTag,
    ...(tag ? { tag } : {}),
    ...(payload.deleted ? { deleted: payload.deleted } : {}),
  };
}

/** Updates a user object, keeping additional fields such as a status. */
function replaced<Shown extends User>(shown: Shown, user: User): Shown {
  const { tag: _tag, deleted: _deleted, ...rest } = shown;
  return { ...rest, ...user } as Shown;
}

function withUser(table: MemberTable, user: User): MemberTable {
  const member = table.byId[user.id];
  return member ? { ...table, byId: put(table.byId, user.id, { ...member, user }) } : table;
}

function shows({ author, reply, interaction, target }: Message, userId: string): boolean {
  return [author, reply?.author, interaction?.user, target].some((person) => person?.id === userId);
}

function withUserShown(message: Message, user: User): Message {
  if (!shows(message, user.id)) return message;
  return withPeople(message, (person) => (person.id === user.id ? user : person));
}

/** Changes all user objects of a message. */
function withPeople(message: Message, change: (user: User) => User): Message {
  const { author, reply, interaction, target } = message;
  return {
    ...message,
    author: change(author),
    reply: reply && { ...reply, author: change(reply.author) },
    interaction: interaction && { ...interaction, user: change(interaction.user) },
    ...(target ? { target: change(target) } : {}),
  };
}
