/** Reads the log from a stored position, for jobs that process events. */
import type { Pool } from 'pg';
import { eventsOf } from './groups.ts';
import { isAfter, type LogPlace, type LogPosition } from './place.ts';
import type { Audience } from './types.ts';
import { findBystanders, oldestWriter } from './writers.ts';

export interface FinalEvents {
  /** The events of the requested name, in commit order. */
  readonly events: readonly { readonly audience: Audience; readonly payload: string }[];
  /** Where to continue. */
  readonly end: LogPosition;
  /**
   * `now`: more events can be read. `soon`: more exist, but an earlier transaction still runs. `none`: no more exist.
   */
  readonly more: 'now' | 'soon' | 'none';
}

interface Row {
  readonly epoch: number;
  readonly xid: string;
  readonly position: string;
  readonly audience: string | null;
  readonly payload: string | null;
  readonly final: boolean;
}

const READ = {
  name: 'read-final-events',
  text: `select epoch.epoch, log.xid, log.position, log.xid < ${oldestWriter('$6')} as final,
      case when log.name = $5 then log.audience end as audience, case when log.name = $5 then log.payload end as payload
    from event_log_epoch epoch
    join event_log log on epoch.epoch = $1 and (log.xid, log.position) > ($2::xid8, $3::bigint)
    order by log.xid, log.position limit $4`,
};

/** The end of the log: every event committed from now on follows it. */
export async function endOfLog(pool: Pool): Promise<LogPosition> {
  const { rows } = await pool.query<LogPosition>(
    `select epoch, ${oldestWriter('$1')}::text as xid, '0' as position from event_log_epoch`,
    [await findBystanders(pool)],
  );
  if (!rows[0]) throw new Error('The database has no event log.');
  return rows[0];
}

/**
 * Events with a given name after a position, among at most `limit` rows of the log. Nothing is skipped: events that a
 * running transaction may still precede must wait. A position of an earlier epoch returns nothing.
 */
export async function readFinalEvents(
  pool: Pool,
  after: LogPosition,
  { name, limit }: { readonly name: string; readonly limit: number },
): Promise<FinalEvents> {
  const read = async (bystanders: readonly string[]): Promise<readonly Row[]> => {
    const values = [after.epoch, after.xid, after.position, limit, name, bystanders];
    return (await pool.query<Row>({ ...READ, values })).rows;
  };
  let rows = await read([]);
  if (rows[0]?.final === false) rows = await read(await findBystanders(pool));
  const unfinished = rows.findIndex((row) => !row.final);
  const final = unfinished === -1 ? rows : rows.slice(0, unfinished);
  const last = final.at(-1);
  return {
    events: final.flatMap((row) => (hasEvents(row) ? eventsAfter(row, after) : [])),
    end: last ? { epoch: last.epoch, xid: last.xid, position: last.position } : after,
    more: unfinished !== -1 ? 'soon' : rows.length === limit ? 'now' : 'none',
  };
}

type RowOfName = Row & { readonly audience: string; readonly payload: string };

function hasEvents(row: Row): row is RowOfName {
  return row.audience !== null && row.payload !== null;
}

function eventsAfter(row: RowOfName, after: LogPlace): FinalEvents['events'] {
  return eventsOf(row)
    .filter((event) => isAfter(event, after))
    .map(({ audience, payload }) => ({ audience: JSON.parse(audience) as Audience, payload }));
}
