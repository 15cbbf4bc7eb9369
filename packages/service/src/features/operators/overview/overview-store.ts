/** SQL of the overview: processes from their leases, growth from the ids of accounts and servers. */
import { idAtTime } from '@guildhall/protocol';
import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';

export interface LeasedProcess {
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly silent: boolean;
  readonly condition: unknown;
}

/** Processes in the order of their start. @param respondingSecs seconds a lease has left when a renewal was missed */
export async function leasedProcesses(db: Db, respondingSecs: number): Promise<LeasedProcess[]> {
  const { rows } = await sql<LeasedProcess>`
    select facts->>'host' as host, (facts->>'pid')::int as pid, facts->>'version' as version,
      expires_at <= now() + make_interval(secs => ${respondingSecs}) as silent, facts->'condition' as condition
    from process_leases
    where facts->>'token' = token::text and facts ? 'host' and expires_at > now()
    order by began_at, token`.execute(db);
  return rows;
}

export interface CountedDay {
  readonly day: string;
  readonly people: number;
  readonly servers: number;
  readonly messages: number | null;
}

/** @param days starts of days in UTC, in order. Ids contain the time of creation, so each count is an index range. */
export async function countDays(db: Db, days: readonly Date[], end: Date): Promise<CountedDay[]> {
  const names = days.map((day) => day.toISOString().slice(0, 10));
  const firstIds = [...days, end].map((day) => idAtTime(day.getTime()));
  const { rows } = await sql<CountedDay>`
    select day::text, messages::float8,
      (select count(*)::int from users where id >= first_id and id < next_id and kind = 'person') as people,
      (select count(*)::int from servers where id >= first_id and id < next_id) as servers
    from unnest(${names}::date[], ${firstIds.slice(0, -1)}::bigint[], ${firstIds.slice(1)}::bigint[])
      as wanted(day, first_id, next_id)
    left join message_days using (day) order by day`.execute(db);
  return rows;
}

/** Adds the messages inserted since the last run to the day. A counter that is lower than before was reset. */
export async function addInsertedMessages(db: Db, day: string): Promise<void> {
  await sql`
    with counter as (
      select n_tup_ins as inserted from pg_stat_user_tables where relid = 'messages'::regclass
    ), latest as (select inserted from message_days order by day desc limit 1)
    insert into message_days (day, messages, inserted)
      select ${day}::date, case when counter.inserted >= coalesce(latest.inserted, 0)
        then counter.inserted - coalesce(latest.inserted, 0) else counter.inserted end, counter.inserted
      from counter left join latest on true
    on conflict (day) do update
      set messages = message_days.messages + excluded.messages, inserted = excluded.inserted`.execute(db);
}
