/** Reads the log in commit order and marks each row that is final. */
import type { Pool } from 'pg';
import { eventsOf } from './groups.ts';
import { formatPosition, isAfter, type LogPlace, type LogPosition, parsePosition } from './place.ts';
import type { Audience, LoggedEvent } from './types.ts';
import { findBystanders, oldestWriter } from './writers.ts';

/** The maximum number of rows per read; a row holds up to `GROUP_SIZE` events. */
export const ROWS_PER_READ = 1000;

export interface Row {
  xid: string;
  position: string;
  name: string;
  audience: string;
  payload: string;
  touches: string | null;
  deliver_before_touch: boolean;
  /** Whether no running transaction can still precede this row. */
  final: boolean;
  /** In a read of changes: false for a row that only marks how far the read reached. */
  needed?: boolean;
  /** In a read of changes: how many rows were examined. */
  length?: number;
}

const PAGE = `select xid, position, name, audience, payload, touches, deliver_before_touch,
      xid < ${oldestWriter('$4')} as final
    from event_log where (xid, position) > ($1::xid8, $2::bigint) order by xid, position limit $3`;
const READ = { name: 'tail', text: PAGE };

/**
 * The rows of a page that change state or have one of the names. Also returns the last final row, to show how far the
 * page reached.
 */
const READ_CHANGES = {
  name: 'tail-changes',
  text: `with page as (${PAGE}), marked as (
      select *, touches is not null or left(name, 1) = '$' or name = any($5) as needed,
        lead(final) over (order by xid, position) is not true as ends, count(*) over ()::int as length
      from page)
    select * from marked where needed or ends or not final order by xid, position`,
};

export interface ReadOptions {
  /** Transactions that cannot write events. */
  readonly bystanders?: readonly string[];
  /** Leaves out events that change no state, except those with these names. */
  readonly names?: readonly string[] | undefined;
}

/** One read: a row for each event. */
interface Page {
  readonly rows: readonly Row[];
  /** How many rows of the log were examined. */
  readonly length: number;
}

/** The events after a place, final or not. */
export async function readRows(
  pool: Pool,
  after: LogPlace,
  { bystanders = [], names }: ReadOptions = {},
): Promise<Page> {
  const values = [after.xid, after.position, ROWS_PER_READ, bystanders];
  const { rows } = await pool.query<Row>(
    names ? { ...READ_CHANGES, values: [...values, names] } : { ...READ, values },
  );
  return { rows: rows.flatMap((row) => rowsAfter(row, after)), length: rows[0]?.length ?? rows.length };
}

/** A row may hold several events, of which the first ones were read before. */
function rowsAfter(row: Row, after: LogPlace): readonly Row[] {
  return row.needed === false ? [row] : eventsOf(row).filter((event) => isAfter(event, after));
}

/** The final part of one read. */
export interface FinalRows {
  readonly rows: readonly Row[];
  /** The place after the last of them, or after the last one left out. */
  readonly end: LogPlace | null;
  /** The first of the committed rows that must wait for an older transaction. */
  readonly held: LogPlace | null;
  /** How many rows of the log were examined. */
  readonly length: number;
}

export function finalRows({ rows, length }: Page): FinalRows {
  const end = rows.findIndex((row) => !row.final);
  const final = end === -1 ? rows : rows.slice(0, end);
  return {
    rows: final.filter(({ needed }) => needed !== false),
    end: final.at(-1) ?? null,
    held: rows[end] ?? null,
    length,
  };
}

/** The place up to which every event is final now; later ones will be delivered. */
export async function currentEnd(pool: Pool): Promise<LogPlace> {
  const bystanders = await findBystanders(pool);
  const { rows } = await pool.query<{ xid: string }>(`select ${oldestWriter('$1')} as xid`, [bystanders]);
  // Position 0 of the oldest transaction that may write follows every final row and precedes every future row.
  return { xid: rows[0]?.xid ?? '0', position: '0' };
}

/** The newest committed row, final or not. */
export async function newestPlace(pool: Pool): Promise<LogPlace | undefined> {
  const { rows } = await pool.query<LogPlace>(
    'select xid, position from event_log order by xid desc, position desc limit 1',
  );
  return rows[0];
}

/**
 * Events after a position, up to the tail's place when the last of them is read.
 * @returns null for a position of another epoch, or one whose following events were pruned
 */
export async function readAfter(
  pool: Pool,
  { position, epoch }: { readonly position: string; readonly epoch: number },
  head: () => LogPlace,
): Promise<AsyncIterable<readonly LoggedEvent[]> | null> {
  const start = parsePosition(position);
  if (start?.epoch !== epoch) return null;
  const { rows } = await pool.query<LogPlace>(
    'select pruned_through as xid, pruned_position as position from event_log_pruning',
  );
  if (rows[0] && isAfter(rows[0], start)) return null;
  return readUntilHead(pool, start, head);
}

/**
 * Payloads of events with a given name committed after a place in the log, even beyond the tail. Called after reading
 * state, it returns which changes in that state are still to be announced. Not for messages, whose events share rows.
 */
export async function committedAfter(pool: Pool, position: string, name: string): Promise<readonly string[]> {
  const after = parsePosition(position);
  if (!after) return [];
  const { rows } = await pool.query<Pick<Row, 'payload'>>(
    'select payload from event_log where (xid, position) > ($1::xid8, $2::bigint) and name = $3',
    [after.xid, after.position, name],
  );
  return rows.map(({ payload }) => payload);
}

/**
 * Payloads of events with a given name that the transaction of an event wrote after it. Not for messages, whose events
 * share rows.
 */
export async function writtenWith(pool: Pool, position: string, name: string): Promise<readonly string[]> {
  const event = parsePosition(position);
  if (!event) return [];
  const { rows } = await pool.query<Pick<Row, 'payload'>>(
    'select payload from event_log where xid = $1::xid8 and position > $2::bigint and name = $3 order by position',
    [event.xid, event.position, name],
  );
  return rows.map(({ payload }) => payload);
}

/** The touches of events committed after a place, final or not. Joins, which revoke nothing, are left out. */
export async function touchesAfter(pool: Pool, after: LogPlace): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ touch: string }>(
    'select distinct touch from event_log_touches where (xid, position) > ($1::xid8, $2::bigint)',
    [after.xid, after.position],
  );
  return new Set(rows.map(({ touch }) => touch));
}

async function* readUntilHead(
  pool: Pool,
  start: LogPosition,
  head: () => LogPlace,
): AsyncGenerator<readonly LoggedEvent[]> {
  let place: LogPlace = start;
  for (;;) {
    // Taken before the read: rows below it were final already, and later rows arrive with the stream.
    const until = head();
    const { rows, length } = await readRows(pool, place);
    const passed = rows.filter((row) => !isAfter(row, until));
    const events = toEvents(passed, start.epoch);
    if (events.length > 0) yield events;
    const last = rows.at(-1);
    if (!last || events.length < rows.length || length < ROWS_PER_READ) return;
    place = { xid: last.xid, position: last.position };
  }
}

export function toEvents(rows: readonly Row[], epoch: number): readonly LoggedEvent[] {
  // Many events of a read have the same audience.
  const audiences = new Map<string, Audience>();
  return rows.map((row) => ({
    position: formatPosition(row, epoch),
    name: row.name,
    audience: parseOnce(audiences, row.audience),
    payload: row.payload,
    touches: row.touches === null ? [] : row.touches.split(' '),
    deliverBeforeTouch: row.deliver_before_touch,
  }));
}

function parseOnce(parsed: Map<string, Audience>, text: string): Audience {
  const known = parsed.get(text);
  if (known) return known;
  const audience: Audience = JSON.parse(text);
  parsed.set(text, audience);
  return audience;
}
