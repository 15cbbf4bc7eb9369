/**
 * A session: an account's subscription, its sequence of dispatches, and enough recent dispatches to resume. It
 * outlives its connection by 120 s; during that time its dispatches only go into the replay buffer.
 */
import type { KnownCaller } from '@guildhall/platform';
import { GATEWAY, isOnShard, type Shard, type Watch } from '@guildhall/protocol';
import type { SharedDispatch } from '../fan-out/dispatch.ts';
import type { PermissionClass } from '../fan-out/permission-class.ts';
import type { GatewayClock } from '../options.ts';
import type { Timed } from '../socket/timer-wheel.ts';
import { ReplayBuffer } from './replay-buffer.ts';

/** The part of a connection that a session uses. */
export interface SessionConnection {
  session: Session | null;
  /** Whether it is still receiving its initial state or a replay. */
  readonly isOpening: boolean;
  sendDispatch(sequence: number, dispatch: SharedDispatch): void;
  /** Sends several dispatches in one write. @param sequence of the first one */
  sendDispatches(sequence: number, dispatches: readonly SharedDispatch[]): void;
  /** Settles when little is unsent, or the connection is closed. */
  readyForBulk(): Promise<void>;
  close(code: number, reason: string): void;
}

/** The functions that a session needs from its gateway. */
export interface SessionHost {
  readonly clock: GatewayClock;
  readonly registry: {
    end(session: Session): void;
    cutOff(session: Session, reason: string): void;
  };
}

const NO_CLASSES: readonly PermissionClass<Session>[] = [];
const NOTHING: ReadonlySet<string> = new Set();

export interface SessionSettings {
  readonly id: string;
  readonly identity: KnownCaller;
  readonly shard: Shard | null;
  /** The mask from `parseIntents`. */
  readonly intents: number;
}

export class Session implements Timed {
  readonly id: string;
  readonly identity: KnownCaller;
  readonly shard: Shard | null;
  readonly intents: number;
  /** Its class in every server it follows; maintained by the audience index. */
  classes: readonly PermissionClass<Session>[] = NO_CLASSES;
  connection: SessionConnection | null = null;
  /** When it expires, by the gateway's clock; null while it is connected. */
  deadline: number | null = null;
  ended = false;
  /** Incremented whenever a membership or setting of the account may have changed. */
  accessVersion = 0;
  /** Whether it receives content of age-restricted channels. */
  isAdult = false;
  /** The channel and server that the client shows now (op 12); null if it does not report them. */
  watching: Watch | null = null;
  /** The last broadcast that reached this session, so that overlapping audiences reach it once. */
  lastBroadcast = 0;
  readonly #host: SessionHost;
  #sequence = 0;
  #held: SharedDispatch[] | null = null;
  #heldBytes = 0;
  #whenFlowing: (() => void)[] = [];
  #replay: ReplayBuffer | null = null;

  constructor(host: SessionHost, settings: SessionSettings) {
    this.#host = host;
    this.id = settings.id;
    this.identity = settings.identity;
    this.shard = settings.shard;
    this.intents = settings.intents;
  }

  /** `s` of the last dispatch. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Whether this session's shard receives events about a server (null: about none). */
  follows(serverId: string | null): boolean {
    return isOnShard(this.shard, serverId);
  }

  /** Its class in a server; undefined if it does not follow the server. */
  classIn(serverId: string): PermissionClass<Session> | undefined {
    return this.classes.find(({ server }) => server.id === serverId);
  }

  wants(dispatch: SharedDispatch): boolean {
    return (this.intents & dispatch.intentBit) !== 0 || dispatch.aboutUserId === this.identity.id;
  }

  /** Whether it shows a channel, or does not report what it shows. */
  showsChannel(channelId: string): boolean {
    return this.watching === null || this.watching.channelId === channelId;
  }

  /** Whether it shows a server, or does not report what it shows. */
  showsServer(serverId: string): boolean {
    return this.watching === null || this.watching.serverId === serverId;
  }

  /** Sends a dispatch of the stream: now, or when the stream is released after `hold`. */
  deliver(dispatch: SharedDispatch): void {
    if (this.#held === null) this.send(dispatch);
    else this.#hold(dispatch, this.#held);
  }

  /** Sends with the next sequence number, ahead of held events. */
  send(dispatch: SharedDispatch): void {
    this.#record(dispatch);
    this.connection?.sendDispatch(this.#sequence, dispatch);
  }

  /** Sends several in one write. */
  sendAll(dispatches: readonly SharedDispatch[]): void {
    const first = this.#sequence + 1;
    for (const dispatch of dispatches) this.#record(dispatch);
    this.connection?.sendDispatches(first, dispatches);
  }

  /** Holds the stream while state or a replay is sent first. */
  hold(): void {
    this.#held ??= [];
  }

  /**
   * Sends the held events in bulk and releases the stream.
   * @param sent positions of events that a replay has sent already
   */
  async release(sent: ReadonlySet<string> = NOTHING): Promise<void> {
    const { connection } = this;
    while (this.#held !== null && this.#held.length > 0) {
      const waiting = this.#held;
      this.#held = [];
      this.#heldBytes = 0;
      for (const dispatch of waiting) {
        if (dispatch.position === undefined || !sent.has(dispatch.position)) this.send(dispatch);
      }
      await connection?.readyForBulk();
      // This connection was cut off; a newer one of the session continues and releases the stream.
      if (this.connection !== null && this.connection !== connection) return;
    }
    this.#flow();
  }

  /** Whether `hold` keeps the stream back. */
  get isHeld(): boolean {
    return this.#held !== null;
  }

  /** Settles when the stream is not held, or the session has ended. */
  async flowing(): Promise<void> {
    while (this.#held !== null) await new Promise<void>((resolve) => this.#whenFlowing.push(resolve));
  }

  /** Continues from the sequence number that another process (or an earlier run) reached. */
  startAt(sequence: number): void {
    this.#sequence = sequence;
  }

  /** The dispatches after a sequence number, oldest first; null if they are no longer kept. */
  dispatchesAfter(sequence: number): readonly SharedDispatch[] | null {
    this.forgetOld();
    const missed = this.#sequence - sequence;
    const known = this.#replay?.length ?? 0;
    if (sequence < 1 || missed < 0 || missed > known) return null;
    return missed === 0 ? [] : (this.#replay?.last(missed) ?? null);
  }

  /** Records that the client has everything up to a sequence number, and drops those dispatches. */
  acknowledge(sequence: number): void {
    if (sequence < 1 || sequence > this.#sequence) return;
    this.#replay?.keepLast(this.#sequence - sequence);
    if (this.#replay?.length === 0) this.#replay = null;
  }

  /** Bytes that only this session keeps for resuming. */
  get ownBytes(): number {
    return this.#replay?.ownBytes ?? 0;
  }

  /** Drops what is kept for resuming: a client that has missed something must identify again. */
  forgetAll(): void {
    this.#replay = null;
  }

  /** Drops dispatches that are too old to be resumed. */
  forgetOld(): void {
    this.#replay?.expire(this.#host.clock.now());
    if (this.#replay?.length === 0) this.#replay = null;
  }

  /** Frees its memory and lets waiting commands go on. */
  clear(): void {
    this.forgetAll();
    this.#flow();
  }

  /** Called when the time to resume is over. */
  expire(): void {
    this.#host.registry.end(this);
  }

  #flow(): void {
    this.#held = null;
    for (const resolve of this.#whenFlowing.splice(0)) resolve();
  }

  #record(dispatch: SharedDispatch): void {
    this.#sequence += 1;
    // READY is not kept: a client that did not receive it has no session id to resume with.
    if (this.#sequence === 1) return;
    this.#replay ??= new ReplayBuffer();
    this.#replay.push(dispatch);
  }

  #hold(dispatch: SharedDispatch, held: SharedDispatch[]): void {
    held.push(dispatch);
    this.#heldBytes += dispatch.body.length;
    if (this.#heldBytes > GATEWAY.resumeMemoryBytes) this.#host.registry.cutOff(this, 'Reading too slowly');
  }
}
