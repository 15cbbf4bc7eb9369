import { CLOSE_CODES } from '@guildhall/protocol';
import {
  Histogram,
  LabelledCounter,
  type MeasuredPool,
  type Recorded,
  RequestRecorder,
  type WatchedFigure,
} from './recorders.ts';

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Those of WebSockets (RFC 6455, 7.4.1) and of the gateway. */
const KNOWN_CODES: ReadonlySet<number> = new Set([
  ...[1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1011, 1012, 1013],
  ...Object.values(CLOSE_CODES).map(({ code }) => code),
]);
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** Metrics of this process for operators. Recording takes about ten nanoseconds. */
export interface Metrics {
  /** `route` is the template (`/channels/{channelId}`), never the path, because each value becomes a series. */
  request(method: string, route: string, status: number, seconds: number): void;
  readonly gateway: {
    /** Open connections. */
    connections(count: number): void;
    /** Counts an event and the number of sessions that received it. */
    delivered(eventName: string, receivers: number): void;
    /** Counts a closed connection by close code. Clients can choose any; each one would become a series. */
    closed(code: number): void;
  };
  /** Milliseconds from a wake-up of the event log's tail to the delivery of its events. */
  tailLag(milliseconds: number): void;
  /** Number of writes that shared one commit. */
  groupCommit(size: number): void;
  /** Pools whose state is read with the metrics. */
  watchPool(pool: MeasuredPool): void;
  /** Adds a value that is read with the metrics. It is a gauge unless `kind` says otherwise; undefined omits it. */
  watch(name: string, help: string, read: WatchedFigure['read'], kind?: WatchedFigure['kind']): void;
  /** All metrics in Prometheus' text format. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Creates the metrics of one service. prom-client is loaded when they are first read. */
export function createMetrics(): Metrics {
  let connections = 0;
  const pools: MeasuredPool[] = [];
  const watched: WatchedFigure[] = [];
  const recorded: Recorded = {
    requests: new RequestRecorder(LATENCY_SECONDS),
    deliveries: new LabelledCounter<string>(),
    closes: new LabelledCounter<string>(),
    tailLag: new Histogram(LATENCY_SECONDS),
    groupCommits: new Histogram(BATCH_SIZES),
    connections: () => connections,
    pools,
    watched,
  };
  let exposition: Promise<() => Promise<{ contentType: string; text: string }>> | null = null;
  return {
    request: (method, route, status, seconds) => recorded.requests.record(method, route, status, seconds),
    gateway: {
      connections: (count) => {
        connections = count;
      },
      delivered: (eventName, receivers) => recorded.deliveries.add(eventName, receivers),
      closed: (code) => recorded.closes.add(KNOWN_CODES.has(code) ? String(code) : 'other'),
    },
    tailLag: (milliseconds) => recorded.tailLag.observe(milliseconds / 1000),
    groupCommit: (size) => recorded.groupCommits.observe(size),
    watchPool: (pool) => {
      pools.push(pool);
    },
    watch: (name, help, read, kind = 'gauge') => {
      watched.push({ name, help, read, kind });
    },
    async render() {
      exposition ??= import('./exposition.ts').then(({ createExposition }) => createExposition(recorded));
      return (await exposition)();
    },
  };
}
