/** From the moment a person asks a bot until they see its answer, at a steady rate: commands beside messages. */
import { setTimeout as delay } from 'node:timers/promises';
import { OPCODES } from '@guildhall/protocol';
import { Agent, setGlobalDispatcher } from 'undici';
import WebSocket from 'ws';
import type { Bench, Scenario } from '../bench.ts';
import { type Figure, judged } from '../figure.ts';
import { percentile } from '../measure/statistics.ts';
import { startProduct } from '../product.ts';
import { inFreshFolder } from './boot.ts';

const PER_SECOND = 100;
const WARM_UP_SECONDS = 3;
const WITHIN_MS = 20_000;

export const interactions: Scenario = {
  name: 'interactions',
  title: `Person to bot over the gateway to answer visible, at ${PER_SECOND}/s`,
  needsWorld: false,
  run: (bench) =>
    inFreshFolder(async (dataDirectory) => {
      const product = await startProduct({ dataDirectory, profileInto: bench.profileInto });
      try {
        return await measure(bench, product.url);
      } finally {
        await product.stop();
      }
    }),
};

async function measure({ extent }: Bench, url: string): Promise<Figure[]> {
  setGlobalDispatcher(new Agent({ connections: 64 }));
  const post = caller(url);
  const cast = await makeCast(post);
  const { bot, person, channelId } = cast;
  const seen = new Answers();
  const messages = `/channels/${channelId}/messages`;
  const atBot = await connect(url, bot, (name, payload) => {
    if (name === 'INTERACTION_CREATE') {
      const path = `/interactions/${payload.id}/${payload.token}/callback`;
      seen.awaits(payload.id, post(path, { type: 4, data: { content: `answer ${payload.id}` } }));
    } else if (name === 'MESSAGE_CREATE' && payload.content?.startsWith('ask ')) {
      seen.awaits(payload.id, post(messages, { content: `answer ${payload.id}` }, `Bot ${bot}`));
    }
  });
  const atPerson = await connect(url, person, (name, payload) => {
    if (name === 'MESSAGE_CREATE' && payload.content?.startsWith('answer '))
      seen.arrived(payload.content.slice('answer '.length));
  });
  const command = {
    type: 2,
    applicationId: cast.applicationId,
    channelId,
    data: { commandId: cast.commandId },
  };
  const run = () => trip(seen, () => post('/interactions', command, `Session ${person}`));
  const send = () => trip(seen, () => post(messages, { content: 'ask something' }, `Session ${person}`));
  await steadily(WARM_UP_SECONDS, run);
  await steadily(WARM_UP_SECONDS, send);
  const byMessage = await steadily(extent.latencySeconds, send);
  const byCommand = await steadily(extent.latencySeconds, run);
  atBot.close();
  atPerson.close();
  const beside = (share: number) => ({ name: 'the same by messages', value: percentile(byMessage, share) });
  return [
    { name: 'p50', unit: 'ms', value: percentile(byCommand, 0.5), reference: beside(0.5) },
    judged({
      name: 'p99',
      unit: 'ms',
      value: percentile(byCommand, 0.99),
      reference: beside(0.99),
      target: { kind: 'at most', limit: 30, of: 'value' },
    }),
    { name: 'slowest', unit: 'ms', value: percentile(byCommand, 1), reference: beside(1) },
  ];
}

type Post = <Reply>(path: string, body: object, authorization?: string) => Promise<Reply>;

function caller(url: string): Post {
  return async <Reply>(path: string, body: object, authorization?: string): Promise<Reply> => {
    const response = await fetch(`${url}/api${path}`, {
      method: path.startsWith('/applications/') && Array.isArray(body) ? 'PUT' : 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  };
}

interface Cast {
  readonly person: string;
  readonly bot: string;
  readonly applicationId: string;
  readonly commandId: string;
  readonly channelId: string;
}

async function makeCast(post: Post): Promise<Cast> {
  const account = { username: 'asker', email: 'asker@example.org', password: 'correct horse battery' };
  const { token: person } = await post<{ token: string }>('/auth/register', {
    ...account,
    transport: 'token',
  });
  const session = `Session ${person}`;
  const server = await post<{ id: string; channels: { id: string; kind: string }[] }>(
    '/servers',
    { name: 'Asking' },
    session,
  );
  const { id: applicationId } = await post<{ id: string }>('/applications', { name: 'Answering' }, session);
  const { token: bot } = await post<{ token: string }>(`/applications/${applicationId}/bot`, {}, session);
  const asked = { serverId: server.id, permissions: '3072' };
  await post(`/applications/${applicationId}/authorize`, asked, session);
  const offered = [{ name: 'ask', description: 'Is answered' }];
  const saved = await post<{ id: string }[]>(
    `/applications/${applicationId}/commands`,
    offered,
    `Bot ${bot}`,
  );
  const channelId = server.channels.find(({ kind }) => kind === 'text')?.id ?? '';
  return { person, bot, applicationId, commandId: saved[0]?.id ?? '', channelId };
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
    socket.on('message', (data) => {
      const { op, t, d } = JSON.parse(String(data)) as { op: number; t: string | null; d: Payload };
      if (op === OPCODES.hello) socket.send(JSON.stringify({ op: OPCODES.identify, d: { token } }));
      else if (t === 'READY') resolve(socket);
      else if (t !== null) heard(t, d);
    });
  });
}

/** Answers by what they answer; one may be seen before the asker knows the id of what was asked. */
class Answers {
  readonly #seenAt = new Map<string, PromiseWithResolvers<number>>();

  arrived(id: string): void {
    this.#of(id).resolve(performance.now());
  }

  /** A refusal of the answer is what the asker hears. */
  awaits(id: string, answering: Promise<unknown>): void {
    answering.catch((error: unknown) => this.#of(id).reject(error));
  }

  async until(id: string): Promise<number> {
    const late = AbortSignal.timeout(WITHIN_MS);
    const lost = new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new Error('an answer did not come'))),
    );
    return Promise.race([this.#of(id).promise, lost]).finally(() => this.#seenAt.delete(id));
  }

  #of(id: string): PromiseWithResolvers<number> {
    const found = this.#seenAt.get(id) ?? Promise.withResolvers<number>();
    this.#seenAt.set(id, found);
    return found;
  }
}

/** Asks, and resolves with the milliseconds until the answer to what was asked is seen. */
async function trip(seen: Answers, ask: () => Promise<{ readonly id: string }>): Promise<number> {
  const began = performance.now();
  const { id } = await ask();
  return (await seen.until(id)) - began;
}

/** Begins trips at the steady rate, however long each takes. */
async function steadily(seconds: number, begin: () => Promise<number>): Promise<number[]> {
  const began = performance.now();
  const trips: Promise<number>[] = [];
  for (let index = 0; index < PER_SECOND * seconds; index += 1) {
    const due = began + (index * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    trips.push(begin());
  }
  return Promise.all(trips);
}
