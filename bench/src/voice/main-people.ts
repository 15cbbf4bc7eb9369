/** The process with everyone in the rooms: they send at a steady rate and record arrivals. */
import { createSocket, type Socket } from 'node:dgram';
import { setTimeout as delay } from 'node:timers/promises';
import { TestPerson } from '@guildhall/forwarding/testing';
import { serveCalls } from '../calls/serve-calls.ts';
import { percentile } from '../measure/statistics.ts';

/** Where the time of sending begins in a payload, after the descriptor of a VP8 packet. */
const STAMP_AT = 2;

type Send = (packet: number, payload: Buffer) => void;
const people = new Map<string, { readonly send: Send; close(): void }>();
let latencies: number[] = [];

function arrived(payload: Buffer): void {
  if (payload.length >= STAMP_AT + 8) latencies.push(performance.now() - payload.readDoubleBE(STAMP_AT));
}

const api = {
  /** Begins to connect. @returns the answer for the unit */
  connect({ sessionId, offer, kind }: { sessionId: string; offer: string; kind: 'voice' | 'picture' }) {
    const person = new TestPerson(arrived);
    const isVoice = kind === 'voice';
    const [mid, payloadType, step] = isVoice ? ['0', 111, 960] : ['1', 96, 600];
    const ssrc = 1 + people.size;
    people.set(sessionId, {
      send: (sequence, payload) =>
        person.send({
          mid,
          payloadType,
          sequence: sequence % 65_536,
          timestamp: sequence * step,
          ssrc,
          payload,
        }),
      close: () => person.close(),
    });
    const answer = Promise.withResolvers<string>();
    connecting.set(sessionId, person.connect(offer, answer.resolve));
    return answer.promise;
  },
  async connected({ sessionId }: { sessionId: string }): Promise<void> {
    await connecting.get(sessionId);
  },
  /** Connects a person to a bare relay. */
  async connectToRelay({ sessionId, port }: { sessionId: string; port: number }): Promise<void> {
    const socket: Socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    socket.connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.on('message', arrived);
    socket.send(Buffer.from('here'));
    people.set(sessionId, { send: (_number, payload) => socket.send(payload), close: () => socket.close() });
  },
  /** Sends packets of these people at a steady rate. @returns how many arrived, and how late */
  async send({ sessionIds, bytes, everyMs, seconds }: Load): Promise<Arrivals> {
    latencies = [];
    const senders = sessionIds.flatMap((id) => people.get(id) ?? []);
    const begin = performance.now();
    for (let number = 1; number * everyMs < seconds * 1000; number += 1) {
      for (const { send } of senders) send(number + offset, stamped(bytes));
      const wait = begin + number * everyMs - performance.now();
      if (wait > 0) await delay(wait);
    }
    offset += Math.ceil((seconds * 1000) / everyMs);
    await delay(200);
    const secondsTaken = (performance.now() - begin - 200) / 1000;
    const count = latencies.length;
    return {
      count,
      seconds: secondsTaken,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    };
  },
  leave(): void {
    for (const person of people.values()) person.close();
    people.clear();
  },
};
const connecting = new Map<string, Promise<void>>();
/** Sequence numbers used by earlier loads, because they must not repeat. */
let offset = 0;

export interface Load {
  readonly sessionIds: readonly string[];
  readonly bytes: number;
  readonly everyMs: number;
  readonly seconds: number;
}

export interface Arrivals {
  readonly count: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}
export type PeopleApi = typeof api;

/** A payload with the time of sending; as a packet of VP8, it contains a whole picture. */
function stamped(bytes: number): Buffer {
  const payload = Buffer.alloc(bytes);
  payload[0] = 0x10;
  payload.writeDoubleBE(performance.now(), STAMP_AT);
  return payload;
}

serveCalls(api);
