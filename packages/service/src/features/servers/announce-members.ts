import { memberAdd, type Server, type ServerCreated, serverCreate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { type MemberRow, memberCountTouch, permissionClass, type ServerState } from '../access/index.ts';
import { memberViews } from '../members/index.ts';
import { ownServerView, serverInCreated, sharedServerViews } from './view.ts';

/**
 * For each new member in turn, emits SERVER_CREATE to them and MEMBER_ADD to everyone, with the member count at that
 * point.
 * @param server the server before they joined. @returns the server as each of them sees it, by account.
 */
export async function announceMembers(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  members: readonly MemberRow[],
): Promise<ReadonlyMap<string, Server>> {
  const serverId = server.id;
  const views = new Map<string, Server>();
  for (const { member, created } of await viewsOfNewcomers(runtime, tx, server, members)) {
    const { userId } = member;
    const [view] = created.members;
    if (!view) throw new Error('a new member has an account');
    tx.emit(serverCreate, { kind: 'user', id: userId }, created, {
      touches: [`member:${serverId}:${userId}`, memberCountTouch(serverId)],
    });
    tx.emit(memberAdd, { kind: 'server', id: serverId }, { serverId, ...view });
    views.set(userId, serverInCreated(created));
  }
  return views;
}

/** Reads once what all members of a permission class share. */
async function viewsOfNewcomers(
  runtime: Runtime,
  tx: Transaction,
  state: ServerState,
  members: readonly MemberRow[],
): Promise<{ readonly member: MemberRow; readonly created: ServerCreated }[]> {
  const classKeys = [...new Set(members.map((member) => permissionClass(state, member)))];
  const classes = classKeys.map((classKey) => ({ state, classKey }));
  const shared = await sharedServerViews(runtime, tx.db, classes);
  const views = await memberViews(runtime, state, members);
  const viewOf = new Map(views.map((view) => [view.user.id, view]));
  return members.flatMap((member, index) => {
    const common = shared[classKeys.indexOf(permissionClass(state, member))];
    const view = viewOf.get(member.userId);
    const memberCount = state.row.memberCount + index + 1;
    const own = ownServerView({ state, member }, view ? [view] : []);
    return common ? [{ member, created: { ...common, ...own, memberCount } }] : [];
  });
}
