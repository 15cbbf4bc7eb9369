/** Many receivers in one process, and their total counts. */
import { setTimeout as delay } from 'node:timers/promises';
import { HEARTBEAT_EVERY_MS, type Place, Receiver } from './receiver.ts';

const OPENED_AT_ONCE = 32;
const HEARTBEAT_SLICES = 40;

export interface OpenReceiversInput {
  readonly port: number;
  /** The token of each connection; null for the bare reference. */
  readonly tokens: readonly (string | null)[];
  readonly intents: number;
  /** Connections that open at the same time; 32 by default. */
  readonly atOnce?: number;
  /** Frames with a shorter payload (heartbeat acknowledgements) are not counted. */
  readonly minimumBytes: number;
}

interface Arrival {
  readonly token: string | null;
  readonly resume?: Place | undefined;
}

export class Receivers {
  /** Frames received so far. */
  frames = 0;
  /** Called with each counted payload, if set. */
  #onPayload: ((payload: Buffer) => void) | null = null;
  #lost = 0;
  #receivers: Receiver[] = [];
  #input: OpenReceiversInput | null = null;
  #timer: NodeJS.Timeout | null = null;

  get size(): number {
    return this.#receivers.length;
  }

  /** @throws Error when connections were lost, which invalidates every figure */
  requireAll(): void {
    if (this.#lost > 0) throw new Error(`${this.#lost} gateway connections were lost`);
  }

  async open(input: OpenReceiversInput): Promise<{ readonly seconds: number }> {
    this.#input = input;
    return this.#openAll(
      input,
      input.tokens.map((token) => ({ token })),
    );
  }

  /** Cuts every connection, then resumes all sessions at once. */
  async cutAndResume(): Promise<{ readonly seconds: number }> {
    const input = this.#input;
    if (input === null) throw new Error('nobody is connected');
    const left = this.#receivers;
    this.#receivers = [];
    const arrivals = await Promise.all(
      left.map(async (receiver) => ({ token: receiver.token, resume: (await receiver.cut()) ?? undefined })),
    );
    return this.#openAll(input, arrivals);
  }

  async #openAll(
    input: OpenReceiversInput,
    arrivals: readonly Arrival[],
  ): Promise<{ readonly seconds: number }> {
    const began = performance.now();
    const waiting = [...arrivals];
    const openNext = async (): Promise<void> => {
      for (let arrival = waiting.pop(); arrival !== undefined; arrival = waiting.pop()) {
        const receiver = this.#create(input, arrival);
        await receiver.ready();
        receiver.keepPayloads(this.#onPayload !== null);
        this.#receivers.push(receiver);
      }
    };
    await Promise.all(Array.from({ length: input.atOnce ?? OPENED_AT_ONCE }, openNext));
    this.#timer ??= this.#beat();
    return { seconds: (performance.now() - began) / 1000 };
  }

  async closeAll(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    const leaving = this.#receivers;
    this.#receivers = [];
    await Promise.all(leaving.map((receiver) => receiver.close()));
    this.#lost = 0;
  }

  /** Sets the listener for payloads; with null, frames are only counted. */
  watch(onPayload: ((payload: Buffer) => void) | null): void {
    this.#onPayload = onPayload;
    for (const receiver of this.#receivers) receiver.keepPayloads(onPayload !== null);
  }

  /** Resolves when the expected number of frames has arrived. @throws Error after ten seconds */
  async until(frames: number): Promise<void> {
    const deadline = performance.now() + 10_000;
    while (this.frames < frames) {
      if (performance.now() > deadline)
        throw new Error(`${frames - this.frames} of ${frames} deliveries did not arrive`);
      await delay(2);
    }
  }

  #create(input: OpenReceiversInput, { token, resume }: Arrival): Receiver {
    return new Receiver({
      port: input.port,
      token,
      resume,
      intents: input.intents,
      onFrame: (length, payload) => {
        if (length < input.minimumBytes) return;
        this.frames += 1;
        if (payload !== null) this.#onPayload?.(payload);
      },
      onLost: () => {
        this.#lost += 1;
      },
    });
  }

  /** Spreads heartbeats over time. */
  #beat(): NodeJS.Timeout {
    let slice = 0;
    return setInterval(() => {
      slice = (slice + 1) % HEARTBEAT_SLICES;
      for (let index = slice; index < this.#receivers.length; index += HEARTBEAT_SLICES)
        this.#receivers[index]?.heartbeat();
    }, HEARTBEAT_EVERY_MS / HEARTBEAT_SLICES);
  }
}
