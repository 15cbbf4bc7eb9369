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
import { memberViews } from '../members/index.ts';
import { membersShown } from './members-shown.ts';
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
  for (const { member, view, created } of await viewsOfNewcomers(runtime, tx, server, members)) {
    const { userId } = member;
    tx.emit(serverCreate, { kind: 'user', id: userId }, created, {
      touches: [memberTouch(serverId, userId), memberCountTouch(serverId)],
    });
    const { memberCount } = created;
    tx.emit(memberAdd, { kind: 'server', id: serverId }, { serverId, ...view, memberCount });
    views.set(userId, serverInCreated(created));
  }
  return views;
}

interface Newcomer {
  readonly member: MemberRow;
  readonly view: Member;
  readonly created: ServerCreated;
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
