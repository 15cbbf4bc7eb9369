/** People who write through all processes at once, and retry until they get a response, as the SDK does. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  addReaction,
  createChannel,
  deleteMessage,
  editMessage,
  listMessages,
  type Message,
  sendMessage,
} from '@guildhall/protocol';
import { aMember, aServer, type TestPerson, type TestServer } from '../callers/builders.ts';
import { type Caller, createCaller } from '../callers/caller.ts';
import type { Random } from '../random.ts';
import { type KnownMessage, knownMessage, Reader, type State } from './reader.ts';

const CHANNELS = 3;
const SENDERS_PER_PROCESS = 4;
/** Pause between two requests of a sender. */
const PAUSE_MS = 10;
const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = 100;
const EMOJI = '🎲';

/** Requests and responses of all senders. */
export interface Tally {
  sent: number;
  /** Messages that the service acknowledged, by id. */
  readonly acknowledged: Map<string, { readonly channelId: string; readonly processIndex: number }>;
  readonly deleted: Set<string>;
  /** Errors other than "unavailable"; there should be none. */
  readonly refusals: Map<string, number>;
  slowestMs: number;
}

export class Crowd {
  readonly tally: Tally;
  readonly readers: readonly Reader[];
  readonly #people: readonly TestPerson[];
  readonly #urls: readonly string[];
  readonly #channelIds: readonly string[];
  readonly #random: Random;
  #writing: Promise<unknown> | null = null;
  #isStopping = false;

  private constructor(
    urls: readonly string[],
    people: readonly TestPerson[],
    channelIds: readonly string[],
    random: Random,
  ) {
    this.#urls = urls;
    this.#people = people;
    this.#channelIds = channelIds;
    this.#random = random;
    this.tally = {
      sent: 0,
      acknowledged: new Map(),
      deleted: new Set(),
      refusals: new Map(),
      slowestMs: 0,
    };
    this.readers = urls.map(
      (url, index) => new Reader(url, people[index]?.token ?? '', () => this.fetchState(index)),
    );
  }

  /** A server with its people; one reader at each process is connected. */
  static async gather(urls: readonly string[], random: Random): Promise<Crowd> {
    const [first = ''] = urls;
    const server: TestServer = await aServer({ url: first });
    const channels = await Promise.all(
      Array.from({ length: CHANNELS }, (_, number) =>
        server.owner.do(createChannel, { params: { serverId: server.id }, body: { name: `busy-${number}` } }),
      ),
    );
    const people = await Promise.all(
      Array.from({ length: urls.length * SENDERS_PER_PROCESS }, () => aMember({ url: first }, server)),
    );
    const ids = channels.map(({ id }) => id);
    const crowd = new Crowd(urls, people, ids, random);
    await Promise.all(crowd.readers.map((reader) => reader.connect()));
    return crowd;
  }

  /** Starts everyone writing, until {@link stopWriting}. */
  startWriting(): void {
    this.#isStopping = false;
    this.#writing = Promise.all(this.#people.map((_, index) => this.#write(index)));
  }

  /** Resolves when all requests have been answered. */
  async stopWriting(): Promise<void> {
    this.#isStopping = true;
    await this.#writing;
  }

  /** All messages of the channels, from one process. */
  async fetchState(processIndex: number): Promise<State> {
    const caller = this.#callerAt(0, processIndex);
    const state = new Map<string, KnownMessage>();
    for (const channelId of this.#channelIds) {
      let before: string | undefined;
      for (;;) {
        const page: readonly Message[] = await retryUntilAnswered(() =>
          caller.call(listMessages, {
            params: { channelId },
            query: { limit: 100, ...(before ? { before } : {}) },
          }),
        );
        for (const message of page) state.set(message.id, knownMessage(message));
        if (page.length < 100) break;
        before = page[0]?.id;
      }
    }
    return state;
  }

  /** Sends through one process until it is answered. @returns the id */
  async probe(processIndex: number): Promise<string> {
    return this.#send(this.#callerAt(processIndex, processIndex), processIndex, 'probe');
  }

  #callerAt(person: number, processIndex: number): Caller {
    return createCaller(this.#urls[processIndex] ?? '', `Session ${this.#people[person]?.token}`);
  }

  async #write(person: number): Promise<void> {
    const processIndex = person % this.#urls.length;
    const caller = this.#callerAt(person, processIndex);
    const own: { readonly id: string; readonly channelId: string }[] = [];
    for (let number = 0; !this.#isStopping; number += 1) {
      const { channelId = '', id: messageId = '' } =
        own.length > 0 && this.#random.chance(0.3) ? this.#random.pick(own) : {};
      const params = { channelId, messageId };
      if (messageId === '') {
        const place = this.#random.pick(this.#channelIds);
        const id = await this.#send(caller, processIndex, `${person} ${number}`, place);
        own.push({ id, channelId: place });
      } else if (this.#random.chance(0.5)) {
        await this.#ask(() => caller.call(addReaction, { params: { ...params, emoji: EMOJI } }));
      } else if (this.#random.chance(0.7)) {
        await this.#ask(() => caller.call(editMessage, { params, body: { content: `changed ${number}` } }));
      } else {
        own.splice(
          own.findIndex(({ id }) => id === messageId),
          1,
        );
        await this.#ask(() => caller.call(deleteMessage, { params }), 'unknown_message');
        this.tally.deleted.add(messageId);
      }
      await delay(PAUSE_MS);
    }
  }

  async #send(
    caller: Caller,
    processIndex: number,
    content: string,
    channelId = this.#channelIds[0] ?? '',
  ): Promise<string> {
    this.tally.sent += 1;
    const body = { content, nonce: `${content} ${this.tally.sent}`, enforceNonce: true };
    const message = await this.#ask(() => caller.call(sendMessage, { params: { channelId }, body }));
    const { id } = message as Message;
    if (id === undefined) throw new Error('a send was refused');
    this.tally.acknowledged.set(id, { channelId, processIndex });
    return id;
  }

  /** Repeats a request until there is a response. @param expected an error code that a repetition may get */
  async #ask(call: () => Promise<CallAnswer>, expected?: string): Promise<unknown> {
    const startedAt = performance.now();
    const answer = await retryUntilAnswered(call, (code) => {
      if (code !== expected) this.tally.refusals.set(code, (this.tally.refusals.get(code) ?? 0) + 1);
    });
    this.tally.slowestMs = Math.max(this.tally.slowestMs, performance.now() - startedAt);
    return answer;
  }
}

interface CallAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;
}

/** Repeats a call until the service responds; retries on 503 and on silent or broken connections. */
async function retryUntilAnswered<Body>(
  call: () => Promise<{ readonly status: number; readonly code: string | undefined; readonly body: Body }>,
  onRefusal: (code: string) => void = () => undefined,
): Promise<Body> {
  for (;;) {
    const answer = await Promise.race([
      call().catch(() => null),
      delay(ANSWER_WITHIN_MS, null, { ref: false }),
    ]);
    if (answer && answer.status < 400) return answer.body;
    if (answer && answer.code !== 'unavailable') {
      onRefusal(answer.code ?? String(answer.status));
      if (answer.status < 500) return answer.body;
    }
    await delay(RETRY_MS);
  }
}
