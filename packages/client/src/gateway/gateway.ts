/**
 * The gateway client: one session, kept alive across connections (design 2.1).
 * A connection ends in one place, `#lost`, which decides whether to resume, to identify again or to stop. Each attempt
 * has a number, so that late events of an old one change nothing.
 */
import type { Envelope, Identify, PresenceInput, Ready } from '@guildhall/protocol';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { type Deferred, deferred } from '../deferred.ts';
import { ApiRequestError, GatewayStoppedError, NetworkError } from '../errors.ts';
import type { Dispatched, GatewayState } from '../events.ts';
import { Heartbeat } from './heartbeat.ts';
import { Latest } from './latest.ts';
import { type ConnectOptions, type GatewayParts, identifyPayload, type Shown } from './options.ts';
import {
  nextStep,
  type Wait,
  waitAfterClose,
  waitAfterInvalidSession,
  waitAfterReconnectOrder,
} from './reconnect.ts';
import { Session } from './session.ts';
import { BROKEN, Socket } from './socket.ts';
import { onWake } from './wake-signals.ts';

const HELLO_WITHIN_MS = 20_000;
const PROBE_MS = 5_000;
/** Stays within 5 presences per 20 s, of which the gateway drops more, and within 120 payloads per 60 s. It counts arrivals. */
const PRESENCE_GAP_MS = 4_250;
const WATCH_GAP_MS = 600;

export class Gateway {
  readonly #parts: GatewayParts;
  readonly #heartbeat: Heartbeat;
  readonly #presence: Latest<PresenceInput>;
  readonly #shown: Latest<Shown>;
  #options: ConnectOptions = {};
  #state: GatewayState = 'idle';
  #connecting: Deferred<Ready> | undefined;
  #attempt = 0;
  #failures = 0;
  #socket: Socket | undefined;
  #session: Session | undefined;
  #isGreeted = false;
  #avoidResumeUrl = false;
  #wait: (Wait & { readonly cancel: () => void }) | undefined;
  #cancelHelloDeadline: (() => void) | undefined;
  #ignoreWakes: (() => void) | undefined;

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    this.#heartbeat = new Heartbeat(parts.clock, parts.random, {
      beat: () => this.#socket?.send(OPCODES.heartbeat, this.#session?.seq ?? null),
      dead: () => this.#abandon('Heartbeat not acknowledged'),
    });
    this.#presence = new Latest(parts.clock, PRESENCE_GAP_MS, (presence) =>
      this.#socket?.send(OPCODES.presenceUpdate, presence),
    );
    this.#shown = new Latest(parts.clock, WATCH_GAP_MS, (shown) => this.#socket?.send(OPCODES.watch, shown));
  }

  get state(): GatewayState {
    return this.#state;
  }

  /** Id of the session, kept through resumes; null before READY. Voice signals are addressed to it. */
  get sessionId(): string | null {
    return this.#session?.id ?? null;
  }

  /** Round-trip time of the last heartbeat in milliseconds, or null. */
  get latencyMs(): number | null {
    return this.#heartbeat.latencyMs;
  }

  /**
   * Connects and stays connected until {@link disconnect}. A second call changes nothing.
   * @returns READY of the first session
   * @throws GatewayStoppedError or ApiRequestError when the instance refuses the session
   */
  connect(options: ConnectOptions = {}): Promise<Ready> {
    if (this.#connecting && this.#state !== 'stopped') return this.#connecting.promise;
    this.#options = options;
    this.#presence.set(options.presence);
    const connecting = deferred<Ready>();
    connecting.promise.catch(() => {}); // The events report a failure as well.
    this.#connecting = connecting;
    this.#ignoreWakes = onWake(() => this.#wake());
    this.#setState('connecting');
    void this.#open();
    return connecting.promise;
  }

  /** Ends the session; a bot goes offline. */
  disconnect(): void {
    this.#release();
    this.#socket?.finish();
    this.#socket = undefined;
    this.#connecting?.reject(new GatewayStoppedError(1000, 'Disconnected'));
    this.#connecting = undefined;
    this.#setState('idle');
  }

  /** Sets the status, also for later sessions. */
  updatePresence(presence: PresenceInput): void {
    this.#presence.set({ ...this.#presence.value, ...presence });
  }

  /** For people: reports what is on screen, which selects typing and presence events. Kept across connections. */
  watch(shown: Shown): void {
    this.#shown.set(shown);
  }

  /** Checks the connection at once, for example after a network change; without an answer it counts as lost. */
  probe(): void {
    if (this.#state === 'connected') this.#heartbeat.probe(PROBE_MS);
  }

  /** Sends a payload. @returns false without a session */
  send(op: number, d: unknown): boolean {
    if (this.#state !== 'connected') return false;
    this.#socket?.send(op, d);
    return true;
  }

  async #open(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    try {
      if (!this.#session) await this.#parts.mayIdentify?.();
      if (attempt !== this.#attempt) return;
      const url = await this.#address();
      if (attempt === this.#attempt) this.#dial(url);
    } catch (error) {
      if (attempt === this.#attempt) this.#dialFailed(error);
    }
  }

  #dial(url: string): void {
    const WebSocket = this.#parts.webSocket();
    if (!WebSocket) throw new TypeError("This platform has no WebSocket: pass the one of the package 'ws'");
    this.#isGreeted = false;
    const payload = (envelope: Envelope) => this.#receive(envelope);
    const listeners = { payload, closed: (code: number, reason: string) => this.#lost(code, reason) };
    this.#socket = new Socket(url, WebSocket, listeners, this.#options.compression);
    this.#cancelHelloDeadline = this.#parts.clock.after(HELLO_WITHIN_MS, () => this.#abandon('No Hello'));
  }

  async #address(): Promise<string> {
    const resumeUrl = this.#avoidResumeUrl ? undefined : this.#session?.resumeUrl;
    const url = new URL(this.#options.url ?? resumeUrl ?? (await this.#parts.discover()));
    url.searchParams.set('encoding', 'json');
    if (this.#options.compression) url.searchParams.set('compress', this.#options.compression.name);
    return url.href;
  }

  #dialFailed(error: unknown): void {
    const isTemporary =
      error instanceof NetworkError || (error instanceof ApiRequestError && error.status !== 401);
    if (isTemporary) this.#lost(BROKEN, 'The instance did not say where its gateway is');
    else this.#stop(error);
  }

  #receive(envelope: Envelope): void {
    switch (envelope.op) {
      case OPCODES.dispatch:
        this.#dispatch(envelope);
        break;
      case OPCODES.hello:
        this.#greet(envelope.d as { heartbeatInterval: number });
        break;
      case OPCODES.heartbeat:
        this.#heartbeat.answer();
        break;
      case OPCODES.heartbeatAck:
        this.#heartbeat.acknowledge();
        break;
      case OPCODES.reconnect:
        this.#socket?.drop('Reconnecting as told');
        this.#lost(BROKEN, 'The gateway asked to reconnect', waitAfterReconnectOrder(this.#parts.random()));
        break;
      case OPCODES.invalidSession:
        if (envelope.d !== true) this.#session = undefined;
        this.#socket?.drop('Session invalid');
        this.#lost(BROKEN, 'The session is invalid', waitAfterInvalidSession(this.#parts.random()));
        break;
    }
  }

  #greet(hello: { readonly heartbeatInterval: number }): void {
    this.#isGreeted = true;
    this.#avoidResumeUrl = false;
    this.#cancelHelloDeadline?.();
    this.#heartbeat.start(hello.heartbeatInterval);
    const token = this.#parts.token();
    if (this.#session) this.#socket?.send(OPCODES.resume, this.#session.resume(token));
    else this.#socket?.send(OPCODES.identify, this.#identify(token));
  }

  #identify(token: string | undefined): Identify {
    this.#presence.markSent();
    return identifyPayload(token, this.#options, this.#presence.value);
  }

  #dispatch(envelope: Envelope): void {
    // Events are trusted to match the contracts that type the listeners.
    const event = { name: envelope.t, payload: envelope.d } as Dispatched;
    if (event.name === 'READY') this.#session = new Session(event.payload, envelope);
    else if (!this.#session?.accept(envelope)) return;
    if (event.name === 'READY' || event.name === 'RESUMED') this.#sessionReady();
    const { events } = this.#parts;
    events.emit('dispatch', event);
    events.emit(event.name, event.payload as never);
    if (event.name === 'RESUMED') events.emit('resumed', undefined);
    if (event.name !== 'READY') return;
    this.#connecting?.resolve(event.payload);
    events.emit('ready', event.payload);
  }

  /** The session is ready. */
  #sessionReady(): void {
    this.#failures = 0;
    this.#session?.resumed();
    this.#setState('connected');
    this.#presence.open();
    this.#shown.open();
  }

  #abandon(reason: string): void {
    this.#socket?.drop(reason);
    this.#lost(BROKEN, reason);
  }

  #lost(code: number, reason: string, wait?: Wait): void {
    const next = nextStep(code, this.#session !== undefined);
    if (!this.#isGreeted) this.#avoidResumeUrl = true;
    this.#leaveConnection();
    if (next === 'identify') this.#session = undefined;
    this.#parts.events.emit('disconnected', { code, reason, next });
    if (this.#connecting === undefined) return;
    if (next === 'stop') this.#stop(new GatewayStoppedError(code, reason));
    else this.#reconnect(wait ?? waitAfterClose({ code, reason }, this.#failures, this.#parts.random()));
  }

  #reconnect(wait: Wait): void {
    this.#failures += 1;
    this.#setState('reconnecting');
    // A listener may have disconnected.
    if (this.#connecting === undefined) return;
    const cancel = this.#parts.clock.after(wait.delayMs, () => this.#endWait());
    this.#wait = { ...wait, cancel };
    this.#parts.events.emit('reconnecting', { attempt: this.#failures, delayMs: wait.delayMs });
  }

  #endWait(): void {
    this.#dropWait();
    void this.#open();
  }

  #dropWait(): void {
    this.#wait?.cancel();
    this.#wait = undefined;
  }

  /** Called if the network may have changed: reconnects at once, or checks whether the connection still works. */
  #wake(): void {
    if (this.#wait && !this.#wait.isFirm) this.#endWait();
    else this.probe();
  }

  #stop(error: unknown): void {
    const connecting = this.#connecting;
    this.#release();
    this.#setState('stopped');
    connecting?.reject(error);
  }

  #leaveConnection(): void {
    this.#attempt += 1;
    this.#cancelHelloDeadline?.();
    this.#heartbeat.stop();
    this.#presence.close();
    this.#shown.close();
  }

  #release(): void {
    this.#leaveConnection();
    this.#dropWait();
    this.#ignoreWakes?.();
    this.#session = undefined;
    this.#failures = 0;
  }

  #setState(state: GatewayState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#parts.events.emit('state', state);
  }
}
