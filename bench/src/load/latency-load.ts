/** Sends messages with their due time at a steady rate, and measures how late each delivery is. */
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../measure/statistics.ts';
import { type HttpConnection, openConnections } from './http-connection.ts';
import type { Receivers } from './receivers.ts';

/** Placeholder for the time in prepared requests; as long as the time that replaces it. */
export const TIME_PLACE = 'T0000000000.000';
const MARK = '"content":"T';

export interface LatencyLoadInput {
  readonly port: number;
  /** One request for each sender, its content beginning with {@link TIME_PLACE}. */
  readonly requests: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface LatencyResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maximumMs: number;
  readonly deliveries: number;
}

/** @throws Error when a delivery is lost or a request fails */
export async function latencyLoad(receivers: Receivers, input: LatencyLoadInput): Promise<LatencyResult> {
  const latencies: number[] = [];
  receivers.watch((payload) => {
    const at = payload.indexOf(MARK) + MARK.length;
    latencies.push(performance.now() - Number(payload.toString('latin1', at, at + TIME_PLACE.length - 1)));
  });
  const before = receivers.frames;
  const failed = Promise.withResolvers<never>();
  const idle: { connection: HttpConnection; request: string }[] = [];
  const requestOf = new Map<HttpConnection, string>();
  const senders = await openConnections(input.port, input.requests.length, ({ status }, connection) => {
    if (status < 200 || status > 299) failed.reject(new Error(`a send was answered with ${status}`));
    idle.unshift({ connection, request: requestOf.get(connection) ?? '' });
  });
  senders.forEach((connection, index) => {
    const request = input.requests[index] ?? '';
    requestOf.set(connection, request);
    idle.push({ connection, request });
  });
  try {
    const sent = await Promise.race([failed.promise, sendSteadily(idle, input)]);
    await Promise.race([failed.promise, receivers.until(before + sent * receivers.size)]);
    receivers.requireAll();
  } finally {
    receivers.watch(null);
    for (const sender of senders) void sender.close();
  }
  return {
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    maximumMs: latencies.reduce((longest, each) => Math.max(longest, each), 0),
    deliveries: latencies.length,
  };
}

/** If every sender is busy when a message is due, it is sent later but keeps its due time. */
async function sendSteadily(
  idle: { connection: HttpConnection; request: string }[],
  { perSecond, seconds }: LatencyLoadInput,
): Promise<number> {
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    while (sent < due && idle.length > 0) {
      const sender = idle.pop();
      const time = began + (sent * 1000) / perSecond;
      sender?.connection.send(Buffer.from(sender.request.replace(TIME_PLACE, timeText(time))));
      sent += 1;
    }
    await delay(1);
  }
  return sent;
}

function timeText(time: number): string {
  return `T${time.toFixed(3).padStart(TIME_PLACE.length - 1, '0')}`;
}
