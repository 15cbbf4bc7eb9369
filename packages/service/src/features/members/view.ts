/** Row to Member. */
import { ApiError, isoTime } from '@guildhall/platform';
import type { Member, memberUpdate, PayloadOf, User } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { isTimedOut, type MemberRow, rolesHeld, type ServerState } from '../access/index.ts';
import { type UserEntry, userDirectory } from '../accounts/index.ts';
import { presencesByUser, presencesSeenBy, type VisiblePresence } from '../presence/index.ts';

function memberView(
  row: MemberRow,
  server: Pick<ServerState, 'row' | 'rolesById'>,
  user: UserEntry,
  presence: VisiblePresence | undefined,
  now: number,
): Member {
  const timeoutUntil = timeoutEnd(row, now);
  return {
    user: user.view,
    status: presence?.status ?? 'offline',
    customStatus: presence?.customStatus ?? null,
    isOwner: row.userId === server.row.ownerId,
    roles: rolesHeld(server, row),
    ...recordView(row),
    ...(timeoutUntil ? { timeoutUntil } : {}),
  };
}

/** The part of a member that only their record decides. */
function recordView({ nick, joinedAt, pending, mute, deaf, flags }: MemberRow) {
  return { nick, joinedAt: isoTime(joinedAt), pending, mute, deaf, flags };
}

/** The end of a timeout that lasts; null without one. */
function timeoutEnd(row: MemberRow, now: number): string | null {
  return isTimedOut(row, now) && row.timeoutUntil ? isoTime(row.timeoutUntil) : null;
}

interface ServerRows {
  readonly server: Pick<ServerState, 'row' | 'rolesById'>;
  readonly rows: readonly MemberRow[];
}

/**
 * Members with users and presences, in the order of the rows. @param viewerId the viewer, whose blocks hide presences
 */
export async function memberViews(
  runtime: Runtime,
  server: ServerRows['server'],
  rows: readonly MemberRow[],
  viewerId?: string,
): Promise<Member[]> {
  const [views = []] = await memberViewsOfServers(runtime, [{ server, rows }], viewerId);
  return views;
}

/** @throws ApiError unknown_member when the account is gone */
export async function oneMemberView(
  runtime: Runtime,
  server: ServerRows['server'],
  row: MemberRow,
  viewerId: string,
): Promise<Member> {
  const [view] = await memberViews(runtime, server, [row], viewerId);
  if (!view) throw new ApiError('unknown_member');
  return view;
}

/** Like {@link memberViews} for several servers, with no more queries than for one. */
export async function memberViewsOfServers(
  runtime: Runtime,
  servers: readonly ServerRows[],
  viewerId?: string,
): Promise<Member[][]> {
  const ids = [...new Set(servers.flatMap(({ rows }) => rows.map((row) => row.userId)))];
  const [users, presences] = await Promise.all([
    userDirectory(runtime).getMany(ids),
    viewerId === undefined ? presencesByUser(runtime, ids) : presencesSeenBy(runtime, viewerId, ids),
  ]);
  const now = runtime.clock.now();
  return servers.map(({ server, rows }) =>
    rows.flatMap((row) => {
      const user = users.get(row.userId);
      return user ? [memberView(row, server, user, presences.get(row.userId), now)] : [];
    }),
  );
}

/**
 * The payload of MEMBER_UPDATE; `timeoutUntil` is always present.
 * @param roleIds existing roles: a row may still list a deleted one.
 */
export function memberUpdateView(
  row: MemberRow,
  roleIds: ReadonlySet<string>,
  user: User,
  now: number,
): PayloadOf<typeof memberUpdate> {
  return {
    serverId: row.serverId,
    user,
    roles: row.roleIds.filter((id) => roleIds.has(id)),
    ...recordView(row),
    timeoutUntil: timeoutEnd(row, now),
  };
}
