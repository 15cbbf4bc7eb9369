/** SQL of channel versions, which change whenever a page of messages would show something else. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../tables.ts';

/** The number of rows that one statement folds. */
const STEP = 5000;

export interface ChannelVersion {
  readonly channelId: string;
  /** The newest message, and the transactions that changed anything else. */
  readonly version: string;
}

/** @param id SQL of a channel's id */
const versionOf = (id: string): string => `concat((
    select last_message_id from channel_activity where channel_id = ${id}
  ), (
    select string_agg(concat(' ', backend, ':', xid), '' order by backend) from page_changes where channel_id = ${id}
  )) as version`;

/**
 * PostgreSQL plans a query for a list each time, but for a single id only once. Planning takes longer than everything
 * else.
 */
const ONE = {
  name: 'channel-version',
  text: `select $1::bigint as "channelId", ${versionOf('$1')}`,
};
const SEVERAL = {
  name: 'channel-versions',
  text: `select asked.id as "channelId", ${versionOf('asked.id')} from unnest($1::bigint[]) as asked (id)`,
};

export async function channelVersions(
  pool: Pool,
  channelIds: readonly string[],
): Promise<readonly ChannelVersion[]> {
  const query =
    channelIds.length === 1 ? { ...ONE, values: [channelIds[0]] } : { ...SEVERAL, values: [channelIds] };
  return (await pool.query<ChannelVersion>(query)).rows;
}

/**
 * Replaces changes older than an hour with one row per channel. The channel gets a version that it never had. Skips
 * locked rows.
 */
export async function foldPageChanges(db: Db): Promise<void> {
  while ((await foldSome(db)) === STEP);
}

async function foldSome(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as materialized (
      select channel_id, backend from page_changes
      where backend <> 0 and changed_at < now() - interval '1 hour'
      limit ${STEP} for update skip locked
    ), removed as (
      delete from page_changes using old
      where page_changes.channel_id = old.channel_id and page_changes.backend = old.backend
    ), folded as (
      insert into page_changes (channel_id, backend, xid)
      select distinct channel_id, 0, pg_current_xact_id() from old order by channel_id
      on conflict (channel_id, backend) do update set xid = excluded.xid, changed_at = excluded.changed_at
    )
    select count(*)::int as count from old`.execute(db);
  return rows[0]?.count ?? 0;
}
