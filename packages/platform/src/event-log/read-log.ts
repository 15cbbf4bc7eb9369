/** Reads of the log in commit order, each row with whether it is final. */
import type { Pool } from 'pg';
import { format, isAfter, type Place, type Position, parse } from './place.ts';
import type { Audience, LoggedEvent } from './types.ts';
import { findBystanders, oldestWriter } from './writers.ts';

/** Rows of one read. */
export const BATCH = 1000;

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
}

const READ = {
  name: 'tail',
  text: `select xid, position, name, audience, payload, touches, deliver_before_touch,
      xid < ${oldestWriter('$4')} as final
    from event_log where (xid, position) > ($1::xid8, $2::bigint) order by xid, position limit $3`,
};

/** The rows after a place, final or not. */
export async function readRows(
  pool: Pool,
  after: Place,
  bystanders: readonly string[] = [],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>({
    ...READ,
    values: [after.xid, after.position, BATCH, bystanders],
  });
  return rows;
}

export interface FinalRows {
  readonly rows: readonly Row[];
  /** The first of the committed rows that must wait for an older transaction. */
  readonly held: Row | null;
}

export function finalRows(rows: readonly Row[]): FinalRows {
  const end = rows.findIndex((row) => !row.final);
  return end === -1 ? { rows, held: null } : { rows: rows.slice(0, end), held: rows[end] ?? null };
}

/** The place up to which every event is final now; later ones will be delivered. */
export async function currentEnd(pool: Pool): Promise<Place> {
  const bystanders = await findBystanders(pool);
  const { rows } = await pool.query<{ xid: string }>(`select ${oldestWriter('$1')} as xid`, [bystanders]);
  // Position 0 of the oldest transaction that may write follows every final row and precedes every future row.
  return { xid: rows[0]?.xid ?? '0', position: '0' };
}

/** The newest committed row, final or not. */
export async function newestPlace(pool: Pool): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>(
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
  head: () => Place,
): Promise<AsyncIterable<readonly LoggedEvent[]> | null> {
  const start = parse(position);
  if (start?.epoch !== epoch) return null;
  const { rows } = await pool.query<Place>(
    'select pruned_through as xid, pruned_position as position from event_log_pruning',
  );
  if (rows[0] && isAfter(rows[0], start)) return null;
  return readUntilHead(pool, start, head);
}

/**
 * Payloads of events of a name committed after a place in the log, also beyond the tail. Called after reading state, it
 * returns which changes in that state are still to be announced.
 */
export async function committedAfter(pool: Pool, position: string, name: string): Promise<readonly string[]> {
  const after = parse(position);
  if (!after) return [];
  const { rows } = await pool.query<Pick<Row, 'payload'>>(
    'select payload from event_log where (xid, position) > ($1::xid8, $2::bigint) and name = $3',
    [after.xid, after.position, name],
  );
  return rows.map(({ payload }) => payload);
}

async function* readUntilHead(
  pool: Pool,
  start: Position,
  head: () => Place,
): AsyncGenerator<readonly LoggedEvent[]> {
  let place: Place = start;
  for (;;) {
    // Taken before the read: rows below it were final already, and later rows arrive with the stream.
    const until = head();
    const rows = await readRows(pool, place);
    const passed = rows.filter((row) => !isAfter(row, until));
    const events = toEvents(passed, start.epoch);
    if (events.length > 0) yield events;
    const last = rows.at(-1);
    if (!last || events.length < rows.length || rows.length < BATCH) return;
    place = { xid: last.xid, position: last.position };
  }
}

export function toEvents(rows: readonly Row[], epoch: number): readonly LoggedEvent[] {
  // Many events of a read have the same audience.
  const audiences = new Map<string, Audience>();
  return rows.map((row) => ({
    position: format(row, epoch),
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
