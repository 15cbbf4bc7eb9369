/** Recorders for the hot path: plain numbers, read only when the metrics are requested. */

/** A Prometheus histogram. Recording is a short search and two additions. */
export class Histogram {
  /** Upper bounds, ascending; a last, unbounded bucket follows. */
  readonly bounds: readonly number[];
  /** Values per bucket, not cumulative. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.bounds.length && value > (this.bounds[bucket] ?? 0)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}

/** A Prometheus counter with one label. */
export class LabelledCounter<Key extends string | number> {
  readonly counts = new Map<Key, number>();

  add(key: Key, amount = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + amount);
  }
}

/** Requests of one route. */
export interface RouteRecord {
  readonly method: string;
  readonly route: string;
  readonly statuses: LabelledCounter<number>;
  readonly seconds: Histogram;
}

/** Requests by route; two map look-ups per request. */
export class RequestRecorder {
  readonly #bounds: readonly number[];
  readonly #routes = new Map<string, Map<string, RouteRecord>>();

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  record(method: string, route: string, status: number, seconds: number): void {
    const record = this.#routes.get(route)?.get(method) ?? this.#create(method, route);
    record.statuses.add(status);
    record.seconds.observe(seconds);
  }

  *routes(): Iterable<RouteRecord> {
    for (const methods of this.#routes.values()) yield* methods.values();
  }

  #create(method: string, route: string): RouteRecord {
    const record = {
      method,
      route,
      statuses: new LabelledCounter<number>(),
      seconds: new Histogram(this.#bounds),
    };
    const methods = this.#routes.get(route) ?? new Map<string, RouteRecord>();
    this.#routes.set(route, methods.set(method, record));
    return record;
  }
}

/** The measured fields of a database pool, as in the `Pool` of `pg`. */
export interface MeasuredPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A value that its owner can look up at any time. */
export interface WatchedFigure {
  readonly name: string;
  readonly help: string;
  readonly read: () => Figure | Promise<Figure>;
  readonly kind: 'gauge' | 'counter';
}

/** Undefined is omitted. */
type Figure = number | undefined;

/** The recorded values, read by the exposition. */
export interface Recorded {
  readonly requests: RequestRecorder;
  readonly deliveries: LabelledCounter<string>;
  readonly closes: LabelledCounter<string>;
  readonly tailLag: Histogram;
  readonly groupCommits: Histogram;
  readonly connections: () => number;
  readonly pools: readonly MeasuredPool[];
  readonly watched: readonly WatchedFigure[];
}
