/**
 * Cached state for access decisions: servers with roles and channels, memberships, and the server of each channel. A
 * send that hits the cache needs no query for it; touches keep it current.
 */
import {
  isId,
  type PermissionOverwrite,
  type PermissionSubject,
  serverPermissions,
} from '@guildhall/protocol';
import { cachePerRuntime, type LoadingCache, whenKnown } from '../../loading-cache.ts';
import { perRuntime, type Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { channelTouch, memberTouch, serverTouch } from '../../touches.ts';
import {
  type ChannelState,
  channelState,
  loadParts,
  NO_PARTS,
  refreshParts,
  type ServerParts,
} from './parts/server-parts.ts';
import {
  type MemberRow,
  membersByKeys,
  type ServerRow,
  serversByIds,
  serversOfChannels,
  threadsByIds,
} from './store.ts';

/** Most cached servers, if they are of the usual size. */
const CAPACITY = 20_000;
/** The memory of a usual server with its channels, and of parts that make a server larger. */
const BYTES = { server: 65_536, channel: 1024, overwrite: 400, tag: 256, role: 512, character: 2 };

export interface ServerState extends ServerParts {
  readonly id: string;
  readonly row: ServerRow;
}

/** The touch key of a server's member count: only its row is read again. */
export function memberCountTouch(serverId: string): string {
  return `member-count:${serverId}`;
}

/**
 * How many usual servers take as much memory: 1 to about 130. A person may have a hundred of the largest, so a cache
 * that counted them as one each would fill the memory.
 */
export function weightOfServer({ roles, channels }: Pick<ServerParts, 'roles' | 'channels'>): number {
  let bytes = roles.length * BYTES.role;
  for (const { row } of channels.values()) {
    const text = (row.topic?.length ?? 0) * BYTES.character;
    const tags = row.availableTags.length * BYTES.tag;
    bytes += BYTES.channel + text + tags + row.overwrites.length * BYTES.overwrite;
  }
  return Math.ceil(bytes / BYTES.server) || 1;
}

const serverParts = cachePerRuntime<ServerParts>({
  capacity: CAPACITY,
  weightOf: weightOfServer,
  touchesOf: (id) => [serverTouch(id)],
  keepsOutdated: true,
  load: async ({ database: { db } }, ids, outdated) => {
    const unknown = ids.filter((id) => isId(id) && !outdated.has(id));
    const [loaded, refreshed] = await Promise.all([loadParts(db, unknown), refreshParts(db, outdated)]);
    return new Map([...loaded, ...refreshed]);
  },
});

const combinedStates = cachePerRuntime<ServerState>({
  capacity: CAPACITY,
  weightOf: weightOfServer,
  touchesOf: (id) => [serverTouch(id), memberCountTouch(id)],
  load: async (runtime, ids) => {
    const known = ids.filter(isId);
    if (known.length === 0) return new Map();
    const [rows, partsOf] = await Promise.all([
      serversByIds(runtime.database.db, known),
      serverParts(runtime).getMany(known),
    ]);
    return combined(rows, partsOf);
  },
});

export const serverStates: (runtime: Runtime) => LoadingCache<ServerState> = perRuntime((runtime) => {
  const states = combinedStates(runtime);
  return {
    ...states,
    async reload(id) {
      await serverParts(runtime).reload(id);
      return states.reload(id);
    },
  };
});

/** Reads without the cache; inside a transaction this includes its own changes. */
export async function loadServerStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ServerState>> {
  if (ids.length === 0) return new Map();
  const [rows, parts] = await Promise.all([serversByIds(db, ids), loadParts(db, ids)]);
  return combined(rows, parts);
}

/** Like {@link loadServerState}, but reads only those roles and channels that changed since an earlier state. */
export async function refreshServerState(db: Db, known: ServerState): Promise<ServerState | null> {
  const [rows, parts] = await Promise.all([
    serversByIds(db, [known.id]),
    refreshParts(db, new Map([[known.id, known]])),
  ]);
  return combined(rows, parts).get(known.id) ?? null;
}

/** One server, read like {@link loadServerStates}; null when there is none. */
export async function loadServerState(db: Db, id: string): Promise<ServerState | null> {
  return (await loadServerStates(db, [id])).get(id) ?? null;
}

function combined(
  rows: readonly ServerRow[],
  partsOf: ReadonlyMap<string, ServerParts>,
): ReadonlyMap<string, ServerState> {
  return new Map(rows.map((row) => [row.id, { ...(partsOf.get(row.id) ?? NO_PARTS), id: row.id, row }]));
}

/**
 * Threads are not part of their server's state, so a server with a hundred thousand posts loads as fast as any other.
 */
const threadStates = cachePerRuntime<ChannelState>({
  capacity: 100_000,
  touchesOf: (id) => [channelTouch(id)],
  load: async (runtime, ids) => {
    const known = ids.filter(isId);
    const rows = known.length === 0 ? [] : await threadsByIds(runtime.database.db, known);
    return new Map(rows.map((row) => [row.id, channelState(row)]));
  },
});

/**
 * A thread of a server, or null. Threads of a deleted channel are removed a little later and count as missing. Does
 * not wait if the thread is cached.
 */
export function threadState(
  runtime: Runtime,
  server: ServerState,
  threadId: string,
): ChannelState | null | Promise<ChannelState | null> {
  return whenKnown<ChannelState | null, ChannelState | null>(threadStates(runtime).get(threadId), (state) =>
    state?.row.serverId === server.id && server.channels.has(state.row.parentId ?? '') ? state : null,
  );
}

/** A channel or thread of a server by its id, or null. Does not wait if a thread is cached. */
export function channelOrThread(
  runtime: Runtime,
  server: ServerState,
  id: string,
): ChannelState | null | Promise<ChannelState | null> {
  return server.channels.get(id) ?? threadState(runtime, server, id);
}

export function memberKey(serverId: string, userId: string): string {
  return `${serverId}:${userId}`;
}

/** Memberships by `{serverId}:{userId}`. */
export const memberStates = cachePerRuntime<MemberRow>({
  capacity: 200_000,
  touchesOf: (_key, { serverId, userId }) => [memberTouch(serverId, userId)],
  load: async (runtime, keys) => {
    const pairs = keys
      .map((key) => key.split(':') as [string, string])
      .filter(([serverId, userId]) => isId(serverId) && isId(userId))
      .map(([serverId, userId]) => ({ serverId, userId }));
    if (pairs.length === 0) return new Map();
    const rows = await membersByKeys(runtime.database.db, pairs);
    return new Map(rows.map((row) => [memberKey(row.serverId, row.userId), row]));
  },
});

/** The member with an account in a server; synchronous if it is in memory. */
export function memberIn(
  runtime: Runtime,
  serverId: string,
  userId: string,
): MemberRow | null | Promise<MemberRow | null> {
  return memberStates(runtime).get(memberKey(serverId, userId));
}

/** The value for direct messages and groups, which have no server. */
export const DIRECT = 'direct';

/** The server of a channel, or {@link DIRECT}: a single look-up for the hot path. */
export const channelServers = cachePerRuntime<string>({
  capacity: 500_000,
  touchesOf: (id) => [channelTouch(id)],
  load: async (runtime, ids) => {
    const known = ids.filter(isId);
    if (known.length === 0) return new Map();
    const rows = await serversOfChannels(runtime.database.db, known);
    return new Map(rows.map((row) => [row.id, row.serverId ?? DIRECT]));
  },
});

export function isTimedOut(member: MemberRow, now: number): boolean {
  return member.timeoutUntil !== null && member.timeoutUntil.getTime() > now;
}

/** A member as input for the permission computation at a moment. */
export function permissionSubject(server: ServerState, member: MemberRow, now: number): PermissionSubject {
  return {
    userId: member.userId,
    isOwner: server.row.ownerId === member.userId,
    roleIds: member.roleIds,
    restricted: member.pending || isTimedOut(member, now),
  };
}

/** A member's permissions in a server, regardless of timeout and screening. */
export function unrestrictedPermissions(server: ServerState, member: MemberRow): bigint {
  const { userId, roleIds } = member;
  return serverPermissions(server, {
    userId,
    isOwner: server.row.ownerId === userId,
    roleIds,
    restricted: false,
  });
}

/** The channel whose viewers receive the events: the parent of a thread, else the channel itself. */
export function audienceChannelId({ row }: Pick<ChannelState, 'row'>): string {
  return row.kind === 'thread' ? (row.parentId ?? row.id) : row.id;
}

/** The effective overwrites of a channel; a thread has those of its parent. */
export function overwritesIn(server: ServerState, channel: ChannelState): readonly PermissionOverwrite[] {
  if (channel.row.kind !== 'thread' || channel.row.parentId === null) return channel.overwrites;
  return server.channels.get(channel.row.parentId)?.overwrites ?? [];
}
