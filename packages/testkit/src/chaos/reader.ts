/** A permanently connected person: received events and the state derived from them. */
import { createClient } from '@guildhall/client';
import type { Message } from '@guildhall/protocol';

/** A client's view of a message, detailed enough to detect missed and repeated events. */
export interface KnownMessage {
  readonly channelId: string;
  readonly content: string;
  /** Emoji with their counts, in one order. */
  readonly reactions: string;
}

export type State = ReadonlyMap<string, KnownMessage>;

/** The state of all channels, from one process. */
export type Fetch = () => Promise<State>;

export class Reader {
  /** Message ids in order of arrival, of this and earlier sessions. */
  readonly delivered = new Set<string>();
  doubled = 0;
  outOfOrder = 0;
  /** Sessions that could not be resumed. */
  begunAgain = 0;
  readonly #client: ReturnType<typeof createClient>;
  readonly #fetch: Fetch;
  readonly #newest = new Map<string, string>();
  #state = new Map<string, KnownMessage>();
  #waiting: (() => void)[] | null = null;

  constructor(baseUrl: string, token: string, fetch: Fetch) {
    this.#client = createClient({ baseUrl, token: { kind: 'Session', value: token } });
    this.#fetch = fetch;
    const client = this.#client;
    client.on('ready', () => void this.#begin());
    client.on('MESSAGE_CREATE', (message) => this.#create(message));
    client.on('MESSAGE_UPDATE', ({ id, content }) => this.#apply(() => this.#change(id, { content })));
    client.on('MESSAGE_DELETE', ({ id }) => this.#apply(() => void this.#state.delete(id)));
    const react = (change: { messageId: string; emoji: string; count: number }): void =>
      this.#apply(() => this.#react(change.messageId, change.emoji, change.count));
    client.on('MESSAGE_REACTION_ADD', react);
    client.on('MESSAGE_REACTION_REMOVE', react);
  }

  get state(): State {
    return this.#state;
  }

  get isSettled(): boolean {
    return this.#waiting === null && this.#client.gateway.state === 'connected';
  }

  async connect(): Promise<void> {
    await this.#client.gateway.connect();
  }

  close(): void {
    this.#client.gateway.disconnect();
  }

  /** Starts a new session: refetches the state, and applies events that arrive before it is complete. */
  async #begin(): Promise<void> {
    const waiting: (() => void)[] = [];
    this.#waiting = waiting;
    this.begunAgain += 1;
    for (;;) {
      const state = await this.#fetch().catch(() => null);
      if (this.#waiting !== waiting) return;
      if (state === null) continue;
      this.#state = new Map(state);
      this.#waiting = null;
      for (const apply of waiting) apply();
      return;
    }
  }

  #apply(change: () => void): void {
    if (this.#waiting) this.#waiting.push(change);
    else change();
  }

  #create(message: Message): void {
    const { id, channelId } = message;
    if (this.delivered.has(id)) this.doubled += 1;
    else if (id < (this.#newest.get(channelId) ?? '')) this.outOfOrder += 1;
    this.delivered.add(id);
    this.#newest.set(channelId, id);
    this.#apply(() => this.#state.set(id, knownMessage(message)));
  }

  #change(id: string, change: Partial<KnownMessage>): void {
    const known = this.#state.get(id);
    if (known) this.#state.set(id, { ...known, ...change });
  }

  #react(id: string, emoji: string, count: number): void {
    const known = this.#state.get(id);
    if (!known) return;
    const counts = new Map<string, number>(JSON.parse(known.reactions));
    if (count === 0) counts.delete(emoji);
    else counts.set(emoji, count);
    this.#state.set(id, { ...known, reactions: sortReactions(counts) });
  }
}

export function knownMessage({ channelId, content, reactions }: Message): KnownMessage {
  return {
    channelId,
    content,
    reactions: sortReactions(new Map(reactions.map(({ emoji, count }) => [emoji, count]))),
  };
}

function sortReactions(counts: ReadonlyMap<string, number>): string {
  return JSON.stringify([...counts].sort());
}

/** Ids of messages that differ between two states. */
export function differences(left: State, right: State): string[] {
  const ids = new Set([...left.keys(), ...right.keys()]);
  return [...ids].filter((id) => JSON.stringify(left.get(id)) !== JSON.stringify(right.get(id)));
}
