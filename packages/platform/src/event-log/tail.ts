/**
 * The tail: reads the log in commit order without locks. A row stores the id of the transaction that wrote it; the
 * reader takes only rows of transactions below the oldest one still running, ordered by (transaction, position).
 * Such rows are complete and final, so nothing is skipped and the order is the same for every reader.
 */
import type { Pool } from 'pg';
import type { EventTail, LoggedEvent } from './types.ts';

const BATCH = 1000;
/** While rows are held back by a transaction that still runs, look again at these distances. */
const LOOK_AGAIN_MS = [1, 2, 5, 10, 25, 50, 100, 250];
/** The net under lost wake-ups. */
const NET_MS = 1000;

export interface RunningTail extends EventTail {
  /** Something was committed: look now. Cheap, coalesces. */
  wake(): void;
  /** Unix milliseconds of the last successful look, for readiness. */
  lastLookAt(): number;
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly pool: Pool;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between the wake-up for an event and the moment its listeners were done. */
  readonly onLag?: (milliseconds: number) => void;
}

interface Row {
  xid: string;
  position: string;
  name: string;
  audience: string;
  payload: string;
  touches: string | null;
  deliver_before_touch: boolean;
  /** Whether no transaction that still runs can come before this row. */
  final: boolean;
}

interface Place {
  readonly xid: string;
  readonly position: string;
}

type Listener = (events: readonly LoggedEvent[]) => void | Promise<void>;

const READ = `select xid, position, name, audience, payload, touches, deliver_before_touch,
    xid < pg_snapshot_xmin(pg_current_snapshot()) as final
  from event_log where (xid, position) > ($1::xid8, $2::bigint) order by xid, position limit $3`;

/** Starts at the present end of the log. */
export async function startTail({ pool, onError, onLag }: TailOptions): Promise<RunningTail> {
  const listeners = new Set<Listener>();
  let place = await currentEnd(pool);
  let lastLookAt = Date.now();
  let stopped = false;
  const wakeUps = createWakeUps();

  const handOn = async (rows: readonly Row[]): Promise<void> => {
    const events = rows.map(toEvent);
    for (const listener of listeners) {
      try {
        await listener(events);
      } catch (error) {
        onError(error);
      }
    }
  };

  /** Hands on what is final. @returns milliseconds until the next look. */
  const look = async (attempt: number): Promise<number> => {
    const { rows, held } = await read(pool, place, BATCH);
    lastLookAt = Date.now();
    const last = rows.at(-1);
    if (last) {
      await handOn(rows);
      place = { xid: last.xid, position: last.position };
      wakeUps.served(onLag);
    }
    if (rows.length === BATCH) return 0;
    return held ? (LOOK_AGAIN_MS[last ? 0 : attempt] ?? NET_MS) : NET_MS;
  };

  const run = async (): Promise<void> => {
    let attempt = 0;
    while (!stopped) {
      wakeUps.begin();
      let wait = NET_MS;
      try {
        wait = await look(attempt);
      } catch (error) {
        if (!stopped) onError(error);
      }
      attempt = (await wakeUps.sleep(wait)) ? 0 : attempt + 1;
    }
  };
  const running = run();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    head: () => format(place),
    readAfter: (position) => readAfter(pool, position, () => place),
    wake: wakeUps.wake,
    lastLookAt: () => lastLookAt,
    async stop() {
      stopped = true;
      wakeUps.wake();
      await running;
    },
  };
}

interface WakeUps {
  wake(): void;
  /** From now on a wake-up asks for another look. */
  begin(): void;
  /** What woke us was handed on. */
  served(onLag: TailOptions['onLag']): void;
  /** Resolves after so many milliseconds, or with true at the next wake-up, one since `begin` included. */
  sleep(milliseconds: number): Promise<boolean>;
}

function createWakeUps(): WakeUps {
  let woken = false;
  let wokenAt: number | null = null;
  let interrupt: (() => void) | null = null;
  return {
    wake() {
      woken = true;
      wokenAt ??= performance.now();
      interrupt?.();
    },
    begin() {
      woken = false;
    },
    served(onLag) {
      if (wokenAt !== null) onLag?.(performance.now() - wokenAt);
      wokenAt = null;
    },
    async sleep(milliseconds) {
      if (!woken && milliseconds > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          interrupt = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        interrupt = null;
      }
      return woken;
    },
  };
}

/** What follows a place and is final; `held` tells of rows that are committed but must wait for an older transaction. */
async function read(
  pool: Pool,
  after: Place,
  limit: number,
): Promise<{ rows: readonly Row[]; held: boolean }> {
  const { rows } = await pool.query<Row>({
    name: 'tail',
    text: READ,
    values: [after.xid, after.position, limit],
  });
  const end = rows.findIndex((row) => !row.final);
  return end === -1 ? { rows, held: false } : { rows: rows.slice(0, end), held: true };
}

/** The place below which every event is final now; later ones will be handed on. */
async function currentEnd(pool: Pool): Promise<Place> {
  const { rows } = await pool.query<{ xid: string }>(`select pg_snapshot_xmin(pg_current_snapshot()) as xid`);
  // Position 0 of the oldest running transaction lies after every final row and before every row to come.
  return { xid: rows[0]?.xid ?? '0', position: '0' };
}

async function readAfter(
  pool: Pool,
  position: string,
  head: () => Place,
): Promise<AsyncIterable<readonly LoggedEvent[]> | null> {
  const start = parse(position);
  if (!start) return null;
  const { rows } = await pool.query<Place>(
    'select pruned_through as xid, pruned_position as position from event_log_pruning',
  );
  if (rows[0] && isAfter(rows[0], start)) return null;
  return readUntilHead(pool, start, head);
}

async function* readUntilHead(
  pool: Pool,
  start: Place,
  head: () => Place,
): AsyncGenerator<readonly LoggedEvent[]> {
  let place = start;
  for (;;) {
    const { rows } = await read(pool, place, BATCH);
    const until = head();
    const events = rows.filter((row) => !isAfter(row, until)).map(toEvent);
    if (events.length > 0) yield events;
    const last = rows.at(-1);
    if (!last || events.length < rows.length || rows.length < BATCH) return;
    place = { xid: last.xid, position: last.position };
  }
}

function isAfter(row: Place, place: Place): boolean {
  const left = BigInt(row.xid);
  const right = BigInt(place.xid);
  return left > right || (left === right && BigInt(row.position) > BigInt(place.position));
}

function toEvent(row: Row): LoggedEvent {
  return {
    position: format(row),
    name: row.name,
    audience: JSON.parse(row.audience),
    payload: row.payload,
    touches: row.touches === null ? [] : row.touches.split(' '),
    deliverBeforeTouch: row.deliver_before_touch,
  };
}

function format(place: Place): string {
  return `${place.xid}.${place.position}`;
}

const MAXIMUM_XID = (1n << 64n) - 1n;
const MAXIMUM_POSITION = (1n << 63n) - 1n;

function parse(position: string): Place | null {
  const [, xid, place] = /^(\d{1,20})\.(\d{1,19})$/.exec(position) ?? [];
  if (!xid || !place || BigInt(xid) > MAXIMUM_XID || BigInt(place) > MAXIMUM_POSITION) return null;
  return { xid, position: place };
}
