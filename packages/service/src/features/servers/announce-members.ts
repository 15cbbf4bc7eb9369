import {
  GATEWAY,
  type Member,
  memberAdd,
  type Server,
  type ServerCreated,
  serverCreate,
} from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { memberTouch } from '../../touches.ts';
import { type MemberRow, memberCountTouch, permissionClass, type ServerState } from '../access/index.ts';
import { committedUsers } from '../accounts/index.ts';
import { listMembersInServers, memberViews } from '../members/index.ts';
import { OFFLINE } from '../presence/index.ts';
import { blockRows } from '../relationships/index.ts';
import { membersShown } from './members-shown.ts';
import { ownServerView, serverInCreated, sharedServerViews } from './view.ts';

/**
 * For each new member in turn, emits SERVER_CREATE to them and MEMBER_ADD to everyone, with the member count at that
 * point.
 * @param server the server before they joined. @returns the server as each of them sees it, by account
 */
export async function announceMembers(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  members: readonly MemberRow[],
): Promise<ReadonlyMap<string, Server>> {
  const serverId = server.id;
  const views = new Map<string, Server>();
  for (const newcomer of await viewsOfNewcomers(runtime, tx, server, members)) {
    const { member, created } = newcomer;
    const { userId } = member;
    tx.emit(serverCreate, { kind: 'user', id: userId }, created, {
      touches: [memberTouch(serverId, userId), memberCountTouch(serverId)],
    });
    announceNewcomer(tx, serverId, newcomer);
    views.set(userId, serverInCreated(created));
  }
  return views;
}

interface Newcomer {
  readonly member: MemberRow;
  readonly view: Member;
  readonly created: ServerCreated;
  /** Members who do not see the newcomer's presence. */
  readonly hiddenFrom: readonly string[];
}

/** A block hides presence both ways (design 5.18), so these members get an event of their own. */
function announceNewcomer(
  tx: Transaction,
  serverId: string,
  { view, created: { memberCount }, hiddenFrom }: Newcomer,
): void {
  const payload = { serverId, ...view, memberCount };
  const everyone = { kind: 'server', id: serverId } as const;
  if (hiddenFrom.length === 0) {
    tx.emit(memberAdd, everyone, payload);
    return;
  }
  tx.emit(memberAdd, { ...everyone, exceptUserIds: hiddenFrom }, payload);
  const audience = { kind: 'users', id: serverId, ids: hiddenFrom, serverId } as const;
  tx.emit(memberAdd, audience, { ...payload, ...OFFLINE });
}

/** By newcomer: the members who block them or are blocked by them; empty for newcomers without a visible presence. */
async function blockedMembers(
  tx: Transaction,
  serverId: string,
  newcomers: readonly Member[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const visible = newcomers.flatMap(({ user, status, customStatus }) =>
    status === 'offline' && customStatus === null ? [] : [user.id],
  );
  const blocks = visible.length === 0 ? [] : await blockRows(tx.db, visible);
  const userIds = [...new Set(blocks.map(({ id }) => id))];
  if (userIds.length === 0) return new Map();
  const rows = await listMembersInServers(tx.db, [serverId], { userIds, limit: userIds.length });
  const members = new Set(rows.map(({ userId }) => userId));
  const among = blocks.filter(({ id }) => members.has(id));
  return new Map(
    visible.map((userId) => [userId, among.filter((block) => block.userId === userId).map(({ id }) => id)]),
  );
}

/** Reads once what all members of a permission class share. */
async function viewsOfNewcomers(
  runtime: Runtime,
  tx: Transaction,
  state: ServerState,
  members: readonly MemberRow[],
): Promise<Newcomer[]> {
  const classKeys = [...new Set(members.map((member) => permissionClass(state, member)))];
  const classes = classKeys.map((classKey) => ({ state, classKey }));
  const shared = await sharedServerViews(runtime, tx.db, classes);
  const views = await memberViews(runtime, state, members);
  const userIds = members.map(({ userId }) => userId);
  const users = await committedUsers(runtime, tx, userIds);
  const viewOf = new Map(
    views.map((view) => [view.user.id, { ...view, user: users.get(view.user.id) ?? view.user }]),
  );
  const hidden = await blockedMembers(tx, state.id, views);
  const newcomers = members.map(async (member, index): Promise<Newcomer> => {
    const common = shared[classKeys.indexOf(permissionClass(state, member))];
    const view = viewOf.get(member.userId);
    if (!view || !common) throw new Error('a new member has no account');
    const memberCount = state.row.memberCount + index + 1;
    const present = isBot(view) ? await membersForBot(runtime, tx, state, member) : [view];
    return {
      member,
      view,
      created: { ...common, ...ownServerView({ state, member }, present), memberCount },
      hiddenFrom: hidden.get(member.userId) ?? [],
    };
  });
  return Promise.all(newcomers);
}

function isBot({ user }: Member): boolean {
  return user.tag === 'bot' || user.tag === 'verified_bot';
}

/** A new bot gets members as when it connects; the threshold that it identified with is unknown here. */
async function membersForBot(
  runtime: Runtime,
  tx: Transaction,
  state: ServerState,
  member: MemberRow,
): Promise<Member[]> {
  // The server's count does not contain the bot yet.
  const others = GATEWAY.largeThresholdDefault - 1;
  const rows = (await membersShown(runtime, tx.db, [{ state, member }], others)).get(state.id) ?? [];
  return memberViews(runtime, state, rows, member.userId);
}
