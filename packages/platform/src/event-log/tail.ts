/**
 * The tail: reads the log in commit order without locks. A row stores the id of the transaction that wrote it; the
 * reader takes only rows of transactions below the oldest one still running, ordered by (transaction, position).
 * Such rows are complete and final, so nothing is skipped and the order is the same for every reader.
 *
 * PostgreSQL numbers the transactions of all its users together. Those that cannot write events, such as a psql that was
 * left open or a database being copied, delay nothing for long; see `writers.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Bystanders, createWarnings } from './held-back.ts';
import { createLagClock } from './lag.ts';
import { format, isAfter, type Place, type Position, parse } from './place.ts';
import type { EventTail, LoggedEvent } from './types.ts';
import { createWakeUps } from './wake-ups.ts';
import { type Blocker, findBystanders, oldestWriter } from './writers.ts';

const BATCH = 1000;
/** While rows are held back by a transaction that still runs, look again at these distances. */
const LOOK_AGAIN_MS = [1, 2, 5, 10, 25, 50, 100, 250];
/** The net under lost wake-ups. */
const NET_MS = 1000;

export interface RunningTail extends EventTail {
  /** Something was committed: look now. Cheap, coalesces. */
  wake(): void;
  /**
   * Milliseconds that the oldest event which this process knows to be committed waits for its hand-over by now. While
   * the log cannot be read, for as long as that.
   */
  lagMs(): number;
  readonly epoch: number;
  /** Goes on from the present end of the log, in another epoch. */
  restart(epoch: number): Promise<void>;
  /** Resolves when the listeners are done with every event that was committed before the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly pool: Pool;
  /** Of this database's history, see `enterEpoch`. */
  readonly epoch: number;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between the wake-up for an event and the moment its listeners were done. */
  readonly onLag?: (milliseconds: number) => void;
  /** Told once a minute for as long as events wait for longer than `warnAfterMs` (default 5000) for a transaction. */
  readonly onHeld?: (blockers: readonly Blocker[]) => void;
  readonly warnAfterMs?: number;
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

interface Restart {
  readonly epoch: number;
  readonly done: () => void;
}

type Listener = (events: readonly LoggedEvent[]) => void | Promise<void>;

const READ = {
  name: 'tail',
  text: `select xid, position, name, audience, payload, touches, deliver_before_touch,
      xid < ${oldestWriter('$4')} as final
    from event_log where (xid, position) > ($1::xid8, $2::bigint) order by xid, position limit $3`,
};

/** Starts at the present end of the log. */
export async function startTail({ pool, onError, onLag, ...options }: TailOptions): Promise<RunningTail> {
  const listeners = new Set<Listener>();
  const restartListeners: (() => void)[] = [];
  let { epoch } = options;
  let asked: Restart | null = null;
  let place = await currentEnd(pool);
  let stopped = false;
  const lag = createLagClock();
  const wakeUps = createWakeUps();
  const bystanders = new Bystanders(pool);
  const warnings = createWarnings({ pool, ...options });

  const restart = async ({ epoch: next, done }: Restart): Promise<void> => {
    place = await currentEnd(pool);
    epoch = next;
    asked = null;
    for (const listener of restartListeners) listener();
    done();
  };

  /** Hands on what is final. @returns milliseconds until the next look. */
  const look = async (attempt: number): Promise<number> => {
    let { rows, held } = finalOnes(await read(pool, place, bystanders.known));
    lag.looked(held, rows.length > 0);
    if (held && rows.length === 0 && (await bystanders.ask(lag.lagMs()))) {
      ({ rows, held } = finalOnes(await read(pool, place, bystanders.known)));
      lag.looked(held, rows.length > 0);
    }
    if (held && rows.length === 0) await warnings.give(held, lag.lagMs(), bystanders.known);
    const last = rows.at(-1);
    if (last) {
      await handOn(toEvents(rows, epoch), listeners, onError);
      lag.handedOn();
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
        if (asked) await restart(asked);
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
    head: () => format(place, epoch),
    onRestart: (listener) => {
      restartListeners.push(listener);
    },
    readAfter: (position) => readAfter(pool, { position, epoch }, () => place),
    wake: wakeUps.wake,
    get epoch() {
      return epoch;
    },
    restart: (next) =>
      new Promise((done) => {
        asked = { epoch: next, done };
        wakeUps.wake();
      }),
    lagMs: lag.lagMs,
    async caughtUp() {
      const newest = await newestPlace(pool);
      while (newest && isAfter(newest, place) && !stopped) {
        wakeUps.wake();
        await delay(1);
      }
    },
    async stop() {
      stopped = true;
      wakeUps.wake();
      await running;
    },
  };
}

async function handOn(
  events: readonly LoggedEvent[],
  listeners: ReadonlySet<Listener>,
  onError: TailOptions['onError'],
): Promise<void> {
  for (const listener of listeners) {
    try {
      await listener(events);
    } catch (error) {
      onError(error);
    }
  }
}

/** What follows a place, final or not. */
async function read(pool: Pool, after: Place, bystanders: readonly string[] = []): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>({
    ...READ,
    values: [after.xid, after.position, BATCH, bystanders],
  });
  return rows;
}

/** `held` is the first of the committed rows that must wait for an older transaction. */
function finalOnes(rows: readonly Row[]): { rows: readonly Row[]; held: Row | null } {
  const end = rows.findIndex((row) => !row.final);
  return end === -1 ? { rows, held: null } : { rows: rows.slice(0, end), held: rows[end] ?? null };
}

/** The place below which every event is final now; later ones will be handed on. */
async function currentEnd(pool: Pool): Promise<Place> {
  const bystanders = await findBystanders(pool);
  const { rows } = await pool.query<{ xid: string }>(`select ${oldestWriter('$1')} as xid`, [bystanders]);
  // Position 0 of the oldest transaction that may write lies after every final row and before every row to come.
  return { xid: rows[0]?.xid ?? '0', position: '0' };
}

/** Of what is committed, final or not. */
async function newestPlace(pool: Pool): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>(
    'select xid, position from event_log order by xid desc, position desc limit 1',
  );
  return rows[0];
}

async function readAfter(
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
 * Payloads of events of a name that have been committed after a place in the log, whether the tail has come that far or
 * not. Asked after a look at the state, it tells which of what was seen is yet to be told.
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
    // Noted before the look: what lies below it was final already, later rows come with the stream.
    const until = head();
    const rows = await read(pool, place);
    const passed = rows.filter((row) => !isAfter(row, until));
    const events = toEvents(passed, start.epoch);
    if (events.length > 0) yield events;
    const last = rows.at(-1);
    if (!last || events.length < rows.length || rows.length < BATCH) return;
    place = { xid: last.xid, position: last.position };
  }
}

function toEvents(rows: readonly Row[], epoch: number): readonly LoggedEvent[] {
  return rows.map((row) => ({
    position: format(row, epoch),
    name: row.name,
    audience: JSON.parse(row.audience),
    payload: row.payload,
    touches: row.touches === null ? [] : row.touches.split(' '),
    deliverBeforeTouch: row.deliver_before_touch,
  }));
}
