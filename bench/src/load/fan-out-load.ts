/** Sends messages as fast as their deliveries arrive: saturates the fan-out without flooding it. */
import { setTimeout as delay } from 'node:timers/promises';
import { type HttpConnection, openConnections } from './http-connection.ts';
import { cycleThrough } from './http-load.ts';
import type { Receivers } from './receivers.ts';

export interface FanOutLoadInput {
  readonly port: number;
  /** One request (a message) for each sender. */
  readonly requests: readonly string[];
  /** The most messages that are sent but not received by everyone. */
  readonly window: number;
  readonly seconds: number;
}

export interface FanOutResult {
  readonly deliveriesPerSecond: number;
  readonly deliveries: number;
  readonly messages: number;
  /** Share of one processor used for sending and receiving. */
  readonly loadBusy: number;
}

/** @throws Error when a delivery is lost or a request fails */
export async function fanOutLoad(receivers: Receivers, input: FanOutLoadInput): Promise<FanOutResult> {
  const failed = Promise.withResolvers<never>();
  const idle: HttpConnection[] = [];
  const senders = await openConnections(input.port, input.requests.length, ({ status }, connection) => {
    if (status < 200 || status > 299) failed.reject(new Error(`a send was answered with ${status}`));
    idle.push(connection);
  });
  idle.push(...senders);
  const next = cycleThrough(input.requests);
  const before = receivers.frames;
  const processor = process.cpuUsage();
  const began = performance.now();
  let sent = 0;
  const sendMore = (): void => {
    const complete = Math.floor((receivers.frames - before) / receivers.size);
    for (let room = input.window - (sent - complete); room > 0 && idle.length > 0; room -= 1) {
      idle.pop()?.send(next());
      sent += 1;
    }
  };
  try {
    await Promise.race([failed.promise, repeatFor(input.seconds, sendMore)]);
    const took = (performance.now() - began) / 1000;
    const used = process.cpuUsage(processor);
    const deliveries = receivers.frames - before;
    await Promise.race([failed.promise, receivers.until(before + sent * receivers.size)]);
    receivers.requireAll();
    return {
      deliveries,
      deliveriesPerSecond: deliveries / took,
      messages: sent,
      loadBusy: (used.user + used.system) / 1e6 / took,
    };
  } finally {
    for (const sender of senders) void sender.close();
  }
}

/** Runs `step` in each turn of the event loop. */
async function repeatFor(seconds: number, step: () => void): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    step();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Counts unsolicited frames. */
export async function countDeliveries(receivers: Receivers, seconds: number): Promise<FanOutResult> {
  const before = receivers.frames;
  const processor = process.cpuUsage();
  const began = performance.now();
  await delay(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const used = process.cpuUsage(processor);
  const deliveries = receivers.frames - before;
  receivers.requireAll();
  return {
    deliveries,
    deliveriesPerSecond: deliveries / took,
    messages: Math.round(deliveries / receivers.size),
    loadBusy: (used.user + used.system) / 1e6 / took,
  };
}
