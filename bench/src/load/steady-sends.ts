/** Requests at a steady rate from this process, at about 20 µs each, which hardly disturbs the measurement. */
import { setTimeout as delay } from 'node:timers/promises';
import { type HttpConnection, openConnections } from './http-connection.ts';
import { cycleThrough } from './http-load.ts';

const CONNECTIONS = 16;
const TICK_MS = 20;

export interface SteadySendsInput {
  readonly port: number;
  /** Sent in turn. */
  readonly requests: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Sends for a given time; requests due while every connection waits are sent later.
 * @returns the number of requests sent and answered
 * @throws Error when a request is refused
 */
export async function steadySends({ port, requests, perSecond, seconds }: SteadySendsInput): Promise<number> {
  let refusal: number | undefined;
  const idle: HttpConnection[] = [];
  const connections = await openConnections(port, CONNECTIONS, ({ status }, connection) => {
    if (status < 200 || status > 299) refusal = status;
    idle.push(connection);
  });
  idle.push(...connections);
  const next = cycleThrough(requests);
  const began = performance.now();
  let sent = 0;
  try {
    for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
      for (; sent < (passed / 1000) * perSecond && idle.length > 0; sent += 1) idle.pop()?.send(next());
      await delay(TICK_MS);
    }
    while (idle.length < connections.length) await delay(TICK_MS);
  } finally {
    for (const connection of connections) void connection.close();
  }
  if (refusal !== undefined) throw new Error(`a request was answered with ${refusal}`);
  return sent;
}
