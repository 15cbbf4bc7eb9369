/** A bot in a voice channel: it hears people and plays sound. */
import {
  OPCODES,
  type PayloadOf,
  type voiceServerUpdate,
  type voiceSignal,
  type voiceStateUpdate,
} from '@guildhall/protocol';
import type { Bot } from '../bot.ts';
import { deferred } from '../deferred.ts';
import { type OpusPacket, opusDuration, readOggOpus } from './ogg-opus.ts';
import { sendPackets } from './send-packets.ts';
import { SoundConnection } from './sound-connection.ts';

/** The voice channel to join, and whether the bot speaks and hears there. */
export interface VoiceOptions {
  readonly serverId: string;
  readonly channelId: string;
  /** Shows that the bot sends nothing. */
  readonly selfMute?: boolean;
  /** The bot receives no sound. */
  readonly selfDeaf?: boolean;
}

/** A packet of someone's voice, or of the sound of the screen that they share. */
export interface HeardSound {
  readonly userId: string;
  readonly source: 'microphone' | 'screenSound';
  /** One Opus packet: 48 kHz, one or two channels. */
  readonly opus: Uint8Array;
  readonly durationMs: number;
}

/** Thrown if the bot could not join, or was removed from the channel. */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
}

const JOINS_WITHIN_MS = 15_000;
/** If the unit does not answer for this long, the bot asks for another connection. */
const REJOIN_MS = 4_000;

/**
 * Joins a voice channel. The bot needs View Channel and Connect there, and Speak to be heard.
 * @throws VoiceError if the service refuses, or the connection is not ready within 15 seconds. Time spent
 * reconnecting does not count.
 *
 * @example
 * const voice = await joinVoice(bot, { serverId, channelId });
 * await voice.play(await readFile('song.ogg'));
 * voice.leave();
 */
export async function joinVoice(bot: Bot, options: VoiceOptions): Promise<Voice> {
  const voice = new Voice(bot, options);
  await voice.connected();
  return voice;
}

/** A bot's connection to a voice channel. */
export class Voice {
  readonly channelId: string;
  /** Settles when the bot has left, was removed or refused, joined with another session, or lost its unit. */
  readonly ended: Promise<void>;
  readonly #bot: Bot;
  readonly #options: VoiceOptions;
  readonly #listeners = new Set<(sound: HeardSound) => void>();
  readonly #connecting = deferred<void>();
  readonly #ending = deferred<void>();
  readonly #unsubscribe: readonly (() => void)[];
  /** The bot's sessions that asked for this place. */
  readonly #sessions = new Set<string>();
  /** The bot's user, known from the first event about its place. */
  #userId: string | null = null;
  #server: PayloadOf<typeof voiceServerUpdate> | null = null;
  #connection: SoundConnection | null = null;
  /** The newest offer of the unit, and the answer under way to it or an earlier one. */
  #offer = '';
  #answering = Promise.resolve();
  #isConnected = false;
  #places = new Map<string, Pick<HeardSound, 'userId' | 'source'>>();
  #rejoinTimer: ReturnType<typeof setTimeout> | undefined;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  #isStateSent = false;
  #hasEnded = false;

  /** @internal use {@link joinVoice} */
  constructor(bot: Bot, options: VoiceOptions) {
    this.#bot = bot;
    this.#options = options;
    this.channelId = options.channelId;
    this.ended = this.#ending.promise;
    this.#unsubscribe = [
      bot.on('VOICE_SERVER_UPDATE', (server) => this.#follow(server)),
      bot.on('VOICE_SIGNAL', (signal) => this.#receive(signal)),
      bot.on('VOICE_STATE_UPDATE', (state) => this.#followState(state)),
      bot.on('READY', () => this.#sendState()),
      bot.on('RESUMED', () => this.#isStateSent || this.#sendState()),
    ];
    this.#sendState();
  }

  /** @internal */
  async connected(): Promise<void> {
    this.#limitJoin();
    try {
      await this.#connecting.promise;
    } catch (error) {
      this.leave();
      throw error;
    } finally {
      clearTimeout(this.#joinTimer);
    }
  }

  #limitJoin(): void {
    this.#joinTimer = setTimeout(() => {
      const { state } = this.#gateway;
      if (state === 'connecting' || state === 'reconnecting') this.#limitJoin();
      else this.#connecting.reject(new VoiceError('voice did not connect in time'));
    }, JOINS_WITHIN_MS);
  }

  /** @param listener called with each received packet @returns a function that removes the listener */
  onSound(listener: (sound: HeardSound) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Plays an Ogg file with Opus, such as `ffmpeg -i song.mp3 -c:a libopus song.ogg` creates. Settles when its end has
   * been sent, the signal was aborted, or the bot has left.
   * @throws Error for a file of another kind
   */
  async play(oggFile: Uint8Array, options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    await this.playPackets(readOggOpus(oggFile), options);
  }

  /** Plays Opus packets, each as long as its `durationMs`. Settles like {@link play}. */
  async playPackets(
    packets: Iterable<OpusPacket> | AsyncIterable<OpusPacket>,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    const stopped = deferred<void>();
    const stop = () => stopped.resolve();
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    void this.ended.then(stop);
    const send = ({ bytes, durationMs }: OpusPacket) => this.#connection?.send(bytes, durationMs);
    try {
      await sendPackets(packets, send, stopped.promise);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Leaves the channel. @param reason for a call of {@link joinVoice} that still waits */
  leave(reason = 'the bot has left'): void {
    if (this.#hasEnded) return;
    if (!this.#sendLeave()) this.#sendLeaveLater();
    this.#end(reason);
  }

  #sendLeave(): boolean {
    const { serverId } = this.#options;
    return this.#send(OPCODES.voiceStateUpdate, { serverId, channelId: null });
  }

  /** A session that is resumed is still in the channel. */
  #sendLeaveLater(): void {
    const send = () => {
      if (this.#sendLeave()) for (const unsubscribe of waiting) unsubscribe();
    };
    const waiting = [this.#bot.on('RESUMED', send), this.#bot.on('READY', send)];
  }

  #sendState(): void {
    const { serverId, channelId, selfMute = false, selfDeaf = false } = this.#options;
    if (this.#gateway.sessionId) this.#sessions.add(this.#gateway.sessionId);
    this.#isStateSent = this.#send(OPCODES.voiceStateUpdate, { serverId, channelId, selfMute, selfDeaf });
  }

  /** The gateway connection of the shard that receives the server's events. */
  get #gateway(): Bot['gateway'] {
    const { gateways, gateway, shardForServer } = this.#bot;
    return gateways.get(shardForServer(this.#options.serverId)) ?? gateway;
  }

  #send(op: number, d: unknown): boolean {
    return this.#gateway.send(op, d);
  }

  #follow(server: PayloadOf<typeof voiceServerUpdate>): void {
    if (server.channelId !== this.channelId) return;
    const obstacle = obstacleTo(server);
    if (obstacle) return void this.leave(obstacle);
    const isKnown = server.endpoint === this.#server?.endpoint && server.joinedAt === this.#server?.joinedAt;
    this.#server = server;
    // A session that resumed learns again how it is connected.
    if (!isKnown || !this.#isConnected) this.#join();
  }

  /** Asks the unit for a connection, repeatedly. */
  #join(): void {
    clearTimeout(this.#rejoinTimer);
    if (this.#hasEnded) return;
    this.#signal({ kind: 'join' });
    this.#rejoinTimer = setTimeout(() => {
      if (!this.#isConnected) this.#join();
    }, REJOIN_MS);
  }

  #signal(signal: object): void {
    const { channelId } = this;
    this.#send(OPCODES.voiceSignal, { channelId, targetSessionId: this.#server?.endpoint ?? '', signal });
  }

  #receive({ fromSessionId, signal }: PayloadOf<typeof voiceSignal>): Promise<void> | undefined {
    if (fromSessionId !== this.#server?.endpoint) return;
    if (signal.kind === 'places') {
      this.#places = new Map(
        (signal.places ?? []).flatMap(({ mid, userId, source }) =>
          source === 'microphone' || source === 'screenSound' ? [[mid, { userId, source }]] : [],
        ),
      );
    } else if (signal.kind === 'offer' && signal.sdp !== undefined) return this.#takeOffer(signal.sdp);
  }

  /** Answers one offer after the other, because a connection that is closed while it answers keeps its sockets. */
  #takeOffer(offer: string): Promise<void> {
    this.#offer = offer;
    const answered = this.#answering.then(() => this.#answer(offer));
    this.#answering = answered.catch(() => undefined);
    return answered;
  }

  async #answer(offer: string): Promise<void> {
    const isObsolete = (): boolean => this.#hasEnded || this.#offer !== offer;
    if (isObsolete()) return;
    await this.#connection?.close();
    const connection: SoundConnection = new SoundConnection({
      iceServers: this.#server?.iceServers ?? [],
      received: (mid, opus) => this.#hear(mid, opus),
      changed: (isConnected) => this.#changed(connection, isConnected),
    });
    this.#connection = connection;
    const sdp = await connection.answer(offer);
    if (!isObsolete()) this.#signal({ kind: 'answer', sdp });
  }

  #changed(connection: SoundConnection, isConnected: boolean): void {
    if (this.#connection !== connection || this.#hasEnded) return;
    if (isConnected) this.#connecting.resolve();
    else if (this.#isConnected) this.#join();
    this.#isConnected = isConnected;
  }

  #hear(mid: string, opus: Uint8Array): void {
    const place = this.#places.get(mid);
    if (!place) return;
    const durationMs = opusDuration(opus);
    for (const listener of this.#listeners) listener({ ...place, opus, durationMs });
  }

  #followState(state: PayloadOf<typeof voiceStateUpdate>): void {
    // A state with an earlier time is about the previous channel.
    const isCurrent = this.#server !== null && state.joinedAt >= this.#server.joinedAt;
    if (state.sessionId !== this.#gateway.sessionId) {
      const isOther = state.userId === this.#userId && !this.#sessions.has(state.sessionId);
      if (isOther && isCurrent && state.channelId !== null) this.leave();
      return;
    }
    this.#userId = state.userId;
    if (state.error) {
      if (state.error.channelId === this.channelId) this.#end(`voice was refused: ${state.error.code}`);
    } else if (state.channelId === null && this.#gateway.state !== 'connected') {
      // The service gave the place up during an interruption; RESUMED asks for it again.
      this.#isStateSent = false;
      this.#isConnected = false;
    }
    // The bot was removed, or moved, which it does not follow.
    else if (state.channelId !== this.channelId && isCurrent) this.#end();
  }

  #end(reason = 'the bot was removed from the voice channel'): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#rejoinTimer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    void this.#answering.then(() => this.#connection?.close());
    this.#connecting.reject(new VoiceError(reason));
    this.#connecting.promise.catch(() => undefined);
    this.#ending.resolve();
  }
}

/** Why bots of this library cannot connect; null if they can. */
function obstacleTo({ mode, token }: PayloadOf<typeof voiceServerUpdate>): string | null {
  if (mode === 'mesh') return 'no forwarding unit is available now, which bots need';
  return token === undefined ? null : 'the instance uses LiveKit: connect with its SDK, endpoint and token';
}
