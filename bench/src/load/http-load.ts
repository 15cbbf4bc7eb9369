/** Closed-loop HTTP load: a number of connections, each with one request in flight, for a given time. */
import { percentile } from '../measure/statistics.ts';
import { type HttpConnection, openConnections } from './http-connection.ts';

export interface HttpLoadInput {
  readonly port: number;
  /** Requests of each connection as text, sent in turn; one list per connection. */
  readonly connections: readonly (readonly string[])[];
  readonly seconds: number;
}

export interface HttpLoadResult {
  readonly perSecond: number;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Bytes of an answer's body on average. */
  readonly bodyBytes: number;
  /** Share of one processor used by the load itself. */
  readonly loadBusy: number;
}

/** @throws Error when a response is not a success */
export async function httpLoad({ port, connections, seconds }: HttpLoadInput): Promise<HttpLoadResult> {
  const latencies: number[] = [];
  let bytes = 0;
  let until = Number.POSITIVE_INFINITY;
  let busy = connections.length;
  const done = Promise.withResolvers<void>();
  const turns = new Map<HttpConnection, () => Buffer>();
  const opened = await openConnections(port, connections.length, (answer, connection) => {
    if (answer.status < 200 || answer.status > 299)
      done.reject(new Error(`a request was answered with ${answer.status}`));
    latencies.push(answer.milliseconds);
    bytes += answer.bytes;
    const next = turns.get(connection);
    if (next && performance.now() < until) connection.send(next());
    else if (--busy === 0) done.resolve();
  });
  opened.forEach((connection, index) => {
    turns.set(connection, cycleThrough(connections[index] ?? []));
  });
  const processor = process.cpuUsage();
  const began = performance.now();
  until = began + seconds * 1000;
  for (const [connection, next] of turns) connection.send(next());
  try {
    await done.promise;
  } finally {
    for (const connection of opened) void connection.close();
  }
  const took = (performance.now() - began) / 1000;
  const used = process.cpuUsage(processor);
  return {
    count: latencies.length,
    perSecond: latencies.length / took,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    bodyBytes: bytes / latencies.length,
    loadBusy: (used.user + used.system) / 1e6 / took,
  };
}

/** Cycles through the requests. */
export function cycleThrough(requests: readonly string[]): () => Buffer {
  const prepared = requests.map((request) => Buffer.from(request));
  let turn = 0;
  return () => {
    const request = prepared[turn % prepared.length];
    turn += 1;
    if (request === undefined) throw new Error('a connection has no requests');
    return request;
  };
}
