/**
 * Time from a person's command until they see the bot's response, at a steady rate: commands and messages in alternating
 * rounds. Failed trips are counted and do not end the run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { OPCODES } from '@guildhall/protocol';
import { Agent, setGlobalDispatcher } from 'undici';
import WebSocket from 'ws';
import { makeServer, openCaller, register } from '../api.ts';
import type { Bench, Scenario } from '../bench.ts';
import { type Figure, judgeTarget } from '../figure.ts';
import { withFreshProduct } from '../fresh-product.ts';
import { processorSeconds } from '../measure/process-usage.ts';
import { median, percentile } from '../measure/statistics.ts';
import type { Product } from '../product.ts';

const PER_SECOND = 100;
const WARM_UP_SECONDS = 3;
/** Rounds of each kind, alternating so that variations of the machine affect both alike. */
const ROUNDS = 4;
const WITHIN_MS = 20_000;

export const interactions: Scenario = {
  name: 'interactions',
  title: `From a person's command until they see the bot's answer, over the gateway, at ${PER_SECOND}/s`,
  needsWorld: false,
  run: (bench) => withFreshProduct(bench, (product) => measure(bench, product)),
};

async function measure({ extent }: Bench, { url, pid }: Product): Promise<Figure[]> {
  setGlobalDispatcher(new Agent({ connections: 64 }));
  const cast = await makeCast(url);
  const { bot, person, channelId } = cast;
  const seen = new Responses();
  const asPerson = openCaller(url, { authorization: `Session ${person}`, withinMs: WITHIN_MS });
  const asBot = openCaller(url, { authorization: `Bot ${bot}`, withinMs: WITHIN_MS });
  const byToken = openCaller(url, { withinMs: WITHIN_MS });
  const messages = `/channels/${channelId}/messages`;
  const atBot = await connect(url, bot, (name, payload) => {
    if (name === 'INTERACTION_CREATE') {
      const path = `/interactions/${payload.id}/${payload.token}/callback`;
      seen.expectResponse(
        payload.id,
        byToken('POST', path, { type: 4, data: { content: `answer ${payload.id}` } }),
      );
    } else if (name === 'MESSAGE_CREATE' && payload.content?.startsWith('ask ')) {
      seen.expectResponse(payload.id, asBot('POST', messages, { content: `answer ${payload.id}` }));
    }
  });
  const atPerson = await connect(url, person, (name, payload) => {
    if (name === 'MESSAGE_CREATE' && payload.content?.startsWith('answer '))
      seen.markArrived(payload.content.slice('answer '.length));
  });
  const command = {
    type: 2,
    applicationId: cast.applicationId,
    channelId,
    data: { commandId: cast.commandId },
  };
  const run = () => timeRoundTrip(seen, () => asPerson('POST', '/interactions', command));
  const send = () => timeRoundTrip(seen, () => asPerson('POST', messages, { content: 'ask something' }));
  await startSteadily(WARM_UP_SECONDS, run);
  await startSteadily(WARM_UP_SECONDS, send);
  const seconds = extent.latencySeconds / ROUNDS;
  const [byMessage, byCommand] = [new Rounds(pid), new Rounds(pid)];
  for (let round = 0; round < ROUNDS; round += 1) {
    await byMessage.add(seconds, send);
    await byCommand.add(seconds, run);
  }
  atBot.close();
  atPerson.close();
  return figuresOf(byCommand, byMessage);
}

function figuresOf(byCommand: Rounds, byMessage: Rounds): Figure[] {
  const beside = (value: number) => ({ name: 'the same by messages', value });
  const share = (name: string, of: number): Figure => ({
    name,
    unit: 'ms',
    value: byCommand.percentile(of),
    reference: beside(byMessage.percentile(of)),
    ratio: byCommand.percentile(of) / byMessage.percentile(of),
    cpuMicros: byCommand.cpuMicros(),
    referenceCpuMicros: byMessage.cpuMicros(),
  });
  const quietest = { reference: beside(byMessage.quietestP99()), value: byCommand.quietestP99() };
  return [
    share('p50', 0.5),
    judgeTarget({ ...share('p99', 0.99), target: { kind: 'at most', limit: 30, of: 'value' } }),
    { name: 'p99 of the quietest round', unit: 'ms', ...quietest },
    share('slowest', 1),
    { name: 'failed', unit: 'trips', value: byCommand.failed(), reference: beside(byMessage.failed()) },
  ];
}

/** Rounds of one kind of trip. */
class Rounds {
  readonly #pid: number;
  readonly #rounds: Trips[] = [];
  readonly #cpuMicros: number[] = [];

  constructor(pid: number) {
    this.#pid = pid;
  }

  async add(seconds: number, begin: () => Promise<number>): Promise<void> {
    const before = await processorSeconds(this.#pid);
    const trips = await startSteadily(seconds, begin);
    const after = await processorSeconds(this.#pid);
    this.#rounds.push(trips);
    const count = trips.took.length + trips.faults.length;
    if (before !== null && after !== null) this.#cpuMicros.push(((after - before) * 1e6) / count);
  }

  percentile(share: number): number {
    return percentile(
      this.#rounds.flatMap(({ took }) => took),
      share,
    );
  }

  quietestP99(): number {
    return Math.min(...this.#rounds.map(({ took }) => percentile(took, 0.99)));
  }

  failed(): number {
    return this.#rounds.reduce((count, { faults }) => count + faults.length, 0);
  }

  /** Median processor time of the product's process per trip; null if unknown. */
  cpuMicros(): number | null {
    return this.#cpuMicros.length === 0 ? null : median(this.#cpuMicros);
  }
}

interface Cast {
  readonly person: string;
  readonly bot: string;
  readonly applicationId: string;
  readonly commandId: string;
  readonly channelId: string;
}

async function makeCast(url: string): Promise<Cast> {
  const person = await register(url, 'asker');
  const server = await makeServer(person.call, 'Asking');
  const { id: applicationId } = await person.call<{ id: string }>('POST', '/applications', {
    name: 'Answering',
  });
  const path = `/applications/${applicationId}`;
  const { token: bot } = await person.call<{ token: string }>('POST', `${path}/bot`, {});
  await person.call('POST', `${path}/authorize`, { serverId: server.id, permissions: '3072' });
  const asBot = openCaller(url, { authorization: `Bot ${bot}` });
  const offered = [{ name: 'ask', description: 'Is answered' }];
  const saved = await asBot<readonly { id: string }[]>('PUT', `${path}/commands`, offered);
  const commandId = saved[0]?.id ?? '';
  return { person: person.token, bot, applicationId, commandId, channelId: server.channelId };
}

interface Payload {
  readonly id: string;
  readonly token?: string;
  readonly content?: string;
}

/** Connects, identifies and waits for READY. */
function connect(
  url: string,
  token: string,
  heard: (name: string, payload: Payload) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the gateway closed a connection')));
    socket.on('message', (data) => {
      const { op, t, d } = JSON.parse(String(data)) as { op: number; t: string | null; d: Payload };
      if (op === OPCODES.hello) socket.send(JSON.stringify({ op: OPCODES.identify, d: { token } }));
      else if (t === 'READY') resolve(socket);
      else if (t !== null) heard(t, d);
    });
  });
}

/** Responses by interaction; one may arrive before its id is known. */
class Responses {
  readonly #seenAt = new Map<string, PromiseWithResolvers<number>>();

  markArrived(id: string): void {
    this.#of(id).resolve(performance.now());
  }

  /** A refused response fails the trip. */
  expectResponse(id: string, answering: Promise<unknown>): void {
    answering.catch((error: unknown) => this.#of(id).reject(error));
  }

  /** @returns when the response arrived. @throws Error if the request was refused or no response arrived in time */
  async until(id: string): Promise<number> {
    const { promise, reject } = this.#of(id);
    const timer = setTimeout(() => reject(new Error('no response arrived in time')), WITHIN_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#seenAt.delete(id);
    }
  }

  #of(id: string): PromiseWithResolvers<number> {
    const known = this.#seenAt.get(id);
    if (known) return known;
    const made = Promise.withResolvers<number>();
    // The caller sees the refusal, which may come first.
    made.promise.catch(() => undefined);
    this.#seenAt.set(id, made);
    return made;
  }
}

/** Runs a command. @returns milliseconds until its response arrives */
async function timeRoundTrip(seen: Responses, ask: () => Promise<{ readonly id: string }>): Promise<number> {
  const began = performance.now();
  const { id } = await ask();
  return (await seen.until(id)) - began;
}

interface Trips {
  /** Milliseconds of each completed trip. */
  readonly took: number[];
  readonly faults: unknown[];
}

/** Starts trips at a steady rate, however long each takes. @throws Error when all of them fail */
async function startSteadily(seconds: number, begin: () => Promise<number>): Promise<Trips> {
  const began = performance.now();
  const trips: Promise<number>[] = [];
  for (let index = 0; index < PER_SECOND * seconds; index += 1) {
    const due = began + (index * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    const started = begin();
    started.catch(() => undefined);
    trips.push(started);
  }
  const ended = await Promise.allSettled(trips);
  const took = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const faults = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (took.length === 0) throw faults[0];
  return { took, faults };
}
