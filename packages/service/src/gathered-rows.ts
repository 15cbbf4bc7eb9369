/**
 * Combines reads: when many people connect at once, each needs rows of the same tables. Requests that arrive during a
 * read share the next one. A read begins after all its requests, so its rows are as fresh as those of a separate
 * read.
 */
import type { Db } from './tables.ts';

/** Larger requests are read separately, because they would delay the others. */
const MAX_GATHERED_KEYS = 1000;
const MAX_REQUESTS_PER_READ = 128;

type Read<Row> = (db: Db, keys: readonly string[]) => Promise<readonly Row[]>;

/**
 * Wraps a read of rows by keys, such as ids of people.
 * @param keyOf the key that a row was read for
 * @returns the same read; a transaction does not share it, because it must see its own changes.
 */
export function gatherRows<Row>(read: Read<Row>, keyOf: (row: Row) => string): Read<Row> {
  const gatherings = new WeakMap<Db, Gathering<Row>>();
  return async (db, keys) => {
    if (keys.length === 0) return [];
    if (db.isTransaction || keys.length > MAX_GATHERED_KEYS) return read(db, keys);
    let gathering = gatherings.get(db);
    if (gathering === undefined) {
      gathering = new Gathering((all) => read(db, all), keyOf);
      gatherings.set(db, gathering);
    }
    return gathering.request(keys);
  };
}

interface Request<Row> {
  readonly keys: readonly string[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

class Gathering<Row> {
  readonly #read: (keys: readonly string[]) => Promise<readonly Row[]>;
  readonly #keyOf: (row: Row) => string;
  #waiting: Request<Row>[] = [];
  #isReading = false;

  constructor(read: (keys: readonly string[]) => Promise<readonly Row[]>, keyOf: (row: Row) => string) {
    this.#read = read;
    this.#keyOf = keyOf;
  }

  request(keys: readonly string[]): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ keys, resolve, reject });
      if (this.#isReading) return;
      this.#isReading = true;
      // One turn of the event loop later, so that callers of this turn share the first read.
      setImmediate(() => void this.#readAll());
    });
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#answer(this.#waiting.splice(0, MAX_REQUESTS_PER_READ));
    this.#isReading = false;
  }

  async #answer(requests: readonly Request<Row>[]): Promise<void> {
    try {
      const rows = await this.#read([...new Set(requests.flatMap(({ keys }) => keys))]);
      if (requests.length === 1) return requests[0]?.resolve(rows);
      const indexes = Map.groupBy(rows.keys(), (index) => this.#keyOf(rows[index] as Row));
      for (const { keys, resolve } of requests) {
        const [key = ''] = keys;
        const own = keys.length === 1 ? (indexes.get(key) ?? []) : inOrder(indexes, keys);
        resolve(own.map((index) => rows[index] as Row));
      }
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  }
}

function inOrder(indexes: ReadonlyMap<string, readonly number[]>, keys: readonly string[]): number[] {
  return [...new Set(keys)].flatMap((key) => indexes.get(key) ?? []).sort((left, right) => left - right);
}
