/** SQL of the records of backups. */
import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';

export interface StoredBackup {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed' | 'interrupted';
  readonly place: string;
  readonly name: string | null;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  readonly error: string | null;
  readonly progress: {
    readonly tables: number;
    readonly ofTables: number;
    readonly files: number;
    readonly bytes: number;
  } | null;
  readonly verifiedAt: Date | null;
}

/**
 * Newest first, without removed ones.
 * @param page.good omits backups in other states than `done`
 * @param page.from in microseconds since 1970, as ids are @param page.lock that a backup holds while it runs
 */
export async function backupsPage(
  db: Db,
  page: {
    readonly good: boolean;
    readonly from?: string | undefined;
    readonly limit: number;
    readonly lock: number;
  },
): Promise<StoredBackup[]> {
  const { good, from = null, limit, lock } = page;
  const { rows } = await sql<StoredBackup>`
    with runs as (
      select *, (extract(epoch from began_at) * 1000000)::bigint as moment,
        began_at = max(began_at) over () and exists (
          select from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())
            and (classid::bigint << 32) + objid::bigint = ${lock}::bigint
        ) as may_run
      from backup_runs where removed_at is null
    )
    select moment::text as id, location as place, name, began_at as "beganAt", ended_at as "endedAt", fault as error,
      progress, verified_at as "verifiedAt",
      case when name is not null then 'done' when fault is not null then 'failed'
        when may_run then 'running' else 'interrupted' end as state
    from runs where (name is not null or not ${good}) and (${from}::bigint is null or moment < ${from}::bigint)
    order by moment desc limit ${limit}`.execute(db);
  return rows;
}
