/**
 * Group commit: writes that arrive while a commit is under way form the next batch. This is as durable as single
 * commits at several times the throughput. Writes with equal keys share a lane, which keeps their order.
 */
import pg from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

export interface GroupCommitOptions<Item, Result> {
  readonly lanes: number;
  readonly maximumBatch: number;
  /** Writes a batch in one transaction; results are in the order of the items. A lane writes one batch at a time. */
  readonly write: (items: readonly Item[], lane: number) => Promise<readonly Result[]>;
  readonly onBatch?: (size: number) => void;
}

export interface GroupCommit<Item, Result> {
  /** Resolves after the commit that contains the item. @param laneKey items with equal keys keep their order */
  add(laneKey: string, item: Item): Promise<Result>;
  /** Resolves when everything added so far is written. */
  idle(): Promise<void>;
  /** The state of the lanes, for the readiness report. */
  health(): GroupCommitHealth;
}

export interface GroupCommitHealth {
  /** How long the current batch has taken so far, in milliseconds; 0 if there is none. */
  readonly writingMs: number;
  /** Why the last batch failed, kept for `FAULT_SHOWN_MS`; null if it succeeded. */
  readonly fault: string | null;
}

/**
 * Up to this many waiting items are written before the last batch is answered, so that PostgreSQL does not wait for the
 * answers. With more, Node is the slower part, and answering first lets clients prepare the next requests while it works.
 */
const SHORT_QUEUE = 20;
/** After this time, a failed batch says nothing about the next one. */
const FAULT_SHOWN_MS = 10_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane<Item, Result> {
  readonly number: number;
  queue: Waiting<Item, Result>[];
  running: Promise<void> | null;
  /** By `performance.now()`. */
  writingSince: number | null;
  fault: { readonly message: string; readonly at: number } | null;
}

export function createGroupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const lanes = Array.from(
    { length: options.lanes },
    (_, number): Lane<Item, Result> => ({
      number,
      queue: [],
      running: null,
      writingSince: null,
      fault: null,
    }),
  );

  const drain = async (lane: Lane<Item, Result>): Promise<void> => {
    while (lane.queue.length > 0) {
      lane.writingSince = performance.now();
      lane.fault = null;
      const batch = lane.queue.splice(0, options.maximumBatch);
      const answer = await writeBatch(options, lane.number, batch, (error) => {
        const { message } = error as Error;
        if (isDatabaseUnavailable(error)) lane.fault = { message, at: performance.now() };
      });
      // The pool sends the next statement in the next tick.
      if (lane.queue.length <= SHORT_QUEUE) process.nextTick(answer);
      else answer();
    }
    lane.writingSince = null;
    lane.running = null;
  };

  return {
    add(laneKey, item) {
      const lane = lanes[laneNumber(laneKey, lanes.length)] as Lane<Item, Result>;
      return new Promise<Result>((resolve, reject) => {
        lane.queue.push({ item, resolve, reject });
        // Waits one turn of the event loop, so that all requests read in this turn share the first batch.
        lane.running ??= new Promise<void>((next) => setImmediate(next)).then(() => drain(lane));
      });
    },
    async idle() {
      while (lanes.some((lane) => lane.running)) await Promise.all(lanes.map((lane) => lane.running));
    },
    health() {
      const now = performance.now();
      const failed = lanes.find(({ fault }) => fault !== null && now - fault.at < FAULT_SHOWN_MS);
      return {
        writingMs: Math.max(...lanes.map(({ writingSince }) => now - (writingSince ?? now))),
        fault: failed?.fault?.message ?? null,
      };
    },
  };
}

/** @returns a function that settles the items */
async function writeBatch<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
  lane: number,
  batch: readonly Waiting<Item, Result>[],
  onFault: (error: unknown) => void,
): Promise<() => void> {
  options.onBatch?.(batch.length);
  try {
    const results = await options.write(
      batch.map((waiting) => waiting.item),
      lane,
    );
    return () => batch.forEach((waiting, index) => void waiting.resolve(results[index] as Result));
  } catch (error) {
    onFault(error);
    if (batch.length === 1 || !mayBeCausedByOneItem(error))
      return () => batch.forEach((waiting) => void waiting.reject(error));
    // Writes each item separately, so that only the bad one fails.
    for (const waiting of batch) (await writeBatch(options, lane, [waiting], onFault))();
    return () => undefined;
  }
}

/**
 * Whether one item may be the cause and certainly nothing was stored. After a broken connection the batch may have
 * been committed, so writing it again could store it twice.
 */
function mayBeCausedByOneItem(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return false;
  return error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError;
}

/** FNV-1a: spreads short keys evenly without allocating. */
function laneNumber(key: string, lanes: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % lanes;
}
