/** SQL of a server's roles and channels: all of them, and those that changed since they were last read. */
import { sql } from 'kysely';
import { COLUMNS } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';
import type { ChannelRow, RoleRow } from '../store.ts';

export async function rolesOfServers(db: Db, serverIds: readonly string[]): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .select(COLUMNS.roles)
    .where('server_id', 'in', serverIds)
    .orderBy('position', 'desc')
    .execute();
}

export async function rolesByIds(
  db: Db,
  serverIds: readonly string[],
  roleIds: readonly string[],
): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .select(COLUMNS.roles)
    .where('server_id', 'in', serverIds)
    .where('id', 'in', roleIds)
    .execute();
}

/** Without threads, whose number is unbounded. */
export async function channelsOfServers(db: Db, serverIds: readonly string[]): Promise<ChannelRow[]> {
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', 'in', serverIds)
    .where('kind', '<>', sql.lit('thread'))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function channelsByIds(
  db: Db,
  serverIds: readonly string[],
  channelIds: readonly string[],
): Promise<ChannelRow[]> {
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', 'in', serverIds)
    .where('id', 'in', channelIds)
    .execute();
}

/** A server whose rows were read before. */
export interface KnownRows {
  readonly serverId: string;
  /** `readAt` of the earlier answer; 0 for all rows. */
  readonly readAt: string;
}

/** What exists of a server's rows. */
export interface FoundRows {
  readonly serverId: string;
  /** In the order of the whole list. */
  readonly ids: readonly string[];
  /** Rows that may have changed since `readAt`, or are new. */
  readonly changedIds: readonly string[];
  /** The oldest transaction that was running, so that every change of an older one is in the answer, less `REUSED_IDS`. */
  readonly readAt: string;
}

/** After a crash, PostgreSQL may reuse ids of transactions that were rolled back, but never this many. */
const REUSED_IDS = sql.lit(100);

/**
 * The id of the transaction that wrote a row. Rows have its lower half; of the possible ids the latest is taken, so that
 * an old row may pass for a changed one, but never the reverse. A transaction's own id may be above the end of its
 * snapshot.
 */
const WRITER = sql`(now.latest - ((now.latest - rows.xmin::text::bigint) & 4294967295))`;
const NOW = sql`(select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000 as latest)`;

export function findRoles(db: Db, known: readonly KnownRows[]): Promise<FoundRows[]> {
  return findRows(db, known, {
    rows: sql`select id, position, xmin from roles where server_id = known.server_id`,
    order: sql`rows.position desc`,
  });
}

export function findChannels(db: Db, known: readonly KnownRows[]): Promise<FoundRows[]> {
  return findRows(db, known, {
    rows: sql`select id, position, xmin from channels where server_id = known.server_id and kind <> 'thread'`,
    order: sql`rows.position, rows.id`,
  });
}

async function findRows(
  db: Db,
  known: readonly KnownRows[],
  { rows, order }: Record<'rows' | 'order', ReturnType<typeof sql>>,
): Promise<FoundRows[]> {
  const serverIds = known.map(({ serverId }) => serverId);
  const readAts = known.map(({ readAt }) => readAt);
  const found = await sql<{
    serverId: string;
    ids: string | null;
    changedIds: string | null;
    readAt: string;
  }>`
    select known.server_id as "serverId", found.*,
      greatest(pg_snapshot_xmin(pg_current_snapshot())::text::bigint - ${REUSED_IDS}, 0)::text as "readAt"
    from unnest(${serverIds}::bigint[], ${readAts}::bigint[]) as known (server_id, read_at)
    cross join lateral (
      select string_agg(rows.id::text, ',' order by ${order}) as ids,
        string_agg(rows.id::text, ',') filter (where ${WRITER} >= known.read_at) as "changedIds"
      from (${rows}) as rows, ${NOW} as now
    ) as found`.execute(db);
  return found.rows.map(({ ids, changedIds, ...row }) => ({
    ...row,
    ids: ids?.split(',') ?? [],
    changedIds: changedIds?.split(',') ?? [],
  }));
}
