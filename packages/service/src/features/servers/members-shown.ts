import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import type { MemberRow, ServerState } from '../access/index.ts';
import { listMembersInServers } from '../members/index.ts';
import { presencesSeenBy } from '../presence/index.ts';

/**
 * Connected members that SERVER_CREATE contains for a large server, and connected accounts searched for them: a hundred
 * thousand would exceed a client's buffer, and op 8 returns the others.
 */
const CONNECTED_SHOWN = 1000;
const CONNECTED_LOOKED_AT = 10_000;

/**
 * The members that SERVER_CREATE contains for a bot: all members of small servers; of large ones the members who appear
 * connected, and the bot.
 * @param servers with the bot's membership
 * @param largeThreshold servers with more members are large
 */
export async function membersShown(
  runtime: Runtime,
  db: Db,
  servers: readonly { readonly state: ServerState; readonly member: MemberRow }[],
  largeThreshold: number,
): Promise<ReadonlyMap<string, readonly MemberRow[]>> {
  const [small, large] = [
    servers.filter(({ state }) => state.row.memberCount <= largeThreshold),
    servers.filter(({ state }) => state.row.memberCount > largeThreshold),
  ].map((some) => some.map(({ state }) => state.id));
  const connected = large?.length ? await runtime.presenceStore.everyoneConnected() : new Set<string>();
  const userIds = [...connected].slice(0, CONNECTED_LOOKED_AT);
  const [everyone, present] = await Promise.all([
    listMembersInServers(db, small ?? []),
    listMembersInServers(db, large ?? [], { userIds, limit: CONNECTED_SHOWN }),
  ]);
  const shown = [...everyone, ...(await withoutOffline(runtime, servers[0]?.member.userId ?? '', present))];
  const byServer = Map.groupBy(shown, (row) => row.serverId);
  for (const { state, member } of servers) {
    const rows = byServer.get(state.id) ?? [];
    if (!rows.some((row) => row.userId === member.userId)) byServer.set(state.id, [member, ...rows]);
  }
  return byServer;
}

/** Without members who are invisible: being listed would show that they are connected. */
async function withoutOffline(
  runtime: Runtime,
  viewerId: string,
  connected: readonly MemberRow[],
): Promise<readonly MemberRow[]> {
  const userIds = new Set(connected.map(({ userId }) => userId));
  const presences = await presencesSeenBy(runtime, viewerId, [...userIds]);
  return connected.filter(({ userId }) => presences.get(userId)?.status !== 'offline');
}
