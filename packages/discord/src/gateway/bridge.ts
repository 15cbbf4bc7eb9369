/**
 * One bot's connection: a socket to the bot and one to Guildhall's gateway in the same process. Payloads are translated
 * both ways, in order. Guildhall's gateway handles sessions, limits, heartbeats and resuming. When one side closes, the
 * other closes with the same code.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type CompressionContexts, type CompressionKind, Compressor } from '@guildhall/gateway';
import { GATEWAY, OPCODES } from '@guildhall/protocol';
import type { RawData, WebSocket } from 'ws';
import type { DiscordPorts } from '../ports.ts';
import { asObject } from '../resources/json.ts';
import { NativeApi } from '../rest/native-api.ts';
import { gatewayUrl } from '../rest/routes/own-routes.ts';
import {
  answerSoundboards,
  type ClientCommand,
  type ResumeRequest,
  readCommand,
  readLogIn,
  readResume,
  refuseMemberRequest,
  translateCommand,
} from './commands.ts';
import { EventContext } from './event-context.ts';
import { translateEvent } from './events.ts';
import { FrameLimit } from './frame-limit.ts';
import { MemberRequestPace } from './member-request-pace.ts';
import { ResumePoints } from './resume-points.ts';
import type { Dispatch, NativePayload } from './translate.ts';

/** Untranslated payloads and unread bytes at which Guildhall's side pauses. */
const MAX_WAITING = 256;
const MAX_UNREAD_BYTES = 1_048_576;
/** Discord's own event that means nothing, for events without a translation: libraries warn of missing numbers. */
const NO_CHANGE: Dispatch = ['PRESENCES_REPLACE', []];
const NORMAL_CLOSE = new Set([1000, 1001]);
const GONE_AWAY = 1001;
/** How long a flooding bot stays connected, unread: longer than Guildhall's gateway, whose close has its code. */
const UNREAD_CLOSE_MS = 3000;
/** When a token that identified too soon may do so again. */
const NEXT_IDENTIFY_MS = GATEWAY.identifyEverySecs * 1000;
/** Whether a close frame may contain the code. */
const isSendable = (code: number) => code === 1000 || (code >= 3000 && code < 5000);

interface ResumeFromLog extends ResumeRequest {
  readonly position: string;
}

export interface BridgeOptions {
  readonly ports: DiscordPorts;
  readonly contexts: CompressionContexts;
  readonly address: string;
  readonly host: string;
  readonly compression: CompressionKind | null;
}

export class Bridge {
  readonly #options: BridgeOptions;
  readonly #bot: WebSocket;
  readonly #native: WebSocket;
  #compressor: Compressor | null = null;
  #context: EventContext | null = null;
  /** The request to send if this process no longer has the session in memory. */
  #fromLog: ResumeFromLog | null = null;
  readonly #end = Promise.withResolvers<void>();
  #hasLeft = false;
  #asksToIdentify = false;
  readonly #closed = new AbortController();
  #storedUpTo = -1;
  readonly #points = new ResumePoints();
  readonly #memberRequests: MemberRequestPace;
  #waiting = 0;
  readonly #frames: FrameLimit;
  #work: Promise<void> = Promise.resolve();

  /** @param native must be open already, so that an upgrade refused by Guildhall's gateway is refused to the bot */
  constructor(bot: WebSocket, native: WebSocket, options: BridgeOptions) {
    this.#bot = bot;
    this.#native = native;
    this.#options = options;
    const { rateLimitScale } = options.ports;
    this.#frames = new FrameLimit(rateLimitScale, () => this.#stopReading());
    const send = (request: string) => native.send(request);
    this.#memberRequests = new MemberRequestPace(send, rateLimitScale, this.#closed.signal);
    if (options.compression) this.#compress(options.compression);
    bot.on('message', (data) => this.#passOn(() => this.#receiveFromBot(String(data))));
    bot.on('ping', (data: Buffer) => this.#passOn(() => this.#toNative(() => native.ping(data))));
    bot.on('pong', () => this.#passOn(() => this.#toNative(() => native.pong())));
    bot.on('error', () => {}).on('close', (code) => this.#onBotClosed(code));
    native.on('message', (data) => this.#receiveFromNative(data));
    native.on('error', () => {}).on('close', (code, reason) => this.#onNativeClosed(code, reason));
  }

  /** Resolves when Guildhall's side has closed and the resume points are stored. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  #compress(kind: CompressionKind): void {
    const emit = (output: Buffer) =>
      this.#bot.send(output, { binary: true }, () => this.#applyBackPressure());
    this.#compressor = new Compressor(kind, emit, () => this.#bot.terminate());
  }

  /** Handles a frame of the bot as long as Guildhall's gateway is connected. */
  #passOn(pass: () => void): void {
    if (this.#native.readyState === this.#native.OPEN) pass();
    else this.#frames.countAfterClose();
  }

  #toNative(send: () => void): void {
    if (this.#frames.mayPass()) send();
  }

  #stopReading(): void {
    this.#bot.pause();
    setTimeout(() => this.#bot.terminate(), UNREAD_CLOSE_MS).unref();
  }

  #receiveFromBot(text: string): void {
    const command = readCommand(text);
    if (command?.op === OPCODES.identify || command?.op === OPCODES.resume) this.#logIn(command);
    if (command?.op === OPCODES.heartbeat) this.#points.acknowledge(command.d);
    const request = command && readResume(command);
    const soundboards = command && answerSoundboards(command, this.#context);
    if (request) this.#toNative(() => void this.#resume(request));
    else if (soundboards) this.#answerInstead(soundboards);
    else if (command?.op === OPCODES.requestMembers) this.#requestMembers(command);
    else this.#toNative(() => this.#native.send(command ? translateCommand(command) : text));
  }

  #requestMembers(command: ClientCommand): void {
    const retryAfterSecs = this.#memberRequests.pass(translateCommand(command));
    if (retryAfterSecs > 0) this.#answerInstead([refuseMemberRequest(command.d, retryAfterSecs)]);
  }

  /** A pong in place of the request lets Guildhall's gateway count it. */
  #answerInstead(answers: readonly Dispatch[]): void {
    this.#toNative(() => {
      this.#native.pong();
      this.#dispatch(null, answers);
    });
  }

  /** Pauses the bot's payloads until the resume point is known. */
  async #resume(request: ResumeRequest): Promise<void> {
    // Further requests of the same read still arrive. They only count.
    if (this.#bot.isPaused) return this.#native.pong();
    this.#points.begin(request.sessionId);
    this.#bot.pause();
    try {
      const { ports } = this.#options;
      const { isHere, position } = await ports.takeResumePoint(request.sessionId, request.seq);
      const fromLog = position === null ? null : { ...request, position };
      this.#fromLog = isHere ? fromLog : null;
      if (isHere) this.#askToResume(request);
      else if (fromLog) this.#resumeFromLog(fromLog);
      // Another process has continued the session, so the numbers in this memory are wrong.
      else this.#askToResume({ ...request, sessionId: '' });
    } catch (error) {
      this.#options.ports.log.error(
        { err: error },
        'a resume point could not be read; the bot has to start a new session',
      );
      this.#askToResume({ ...request, sessionId: '' });
    } finally {
      if (!this.#frames.isExceeded) this.#bot.resume();
    }
  }

  #resumeFromLog(request: ResumeFromLog): void {
    this.#fromLog = null;
    this.#points.note(request.seq, request.position);
    this.#askToResume(request);
  }

  #askToResume(request: ResumeRequest): void {
    this.#native.send(JSON.stringify({ op: OPCODES.resume, d: request }));
  }

  #logIn({ op, d }: ClientCommand): void {
    this.#asksToIdentify = op === OPCODES.identify;
    const { token, compress } = asObject(d);
    const { ports, address, host } = this.#options;
    // Guildhall's gateway refuses any other token.
    const authorization = `Bot ${typeof token === 'string' ? token.replace(/^Bot /, '') : ''}`;
    const api = new NativeApi(ports, { address, headers: { host, authorization } });
    const url = gatewayUrl(ports.baseUrl);
    this.#context = new EventContext(ports, { api, gatewayUrl: url, ...readLogIn(d) });
    if (op === OPCODES.identify && compress === true && !this.#compressor) this.#compress('zlib');
  }

  #receiveFromNative(data: RawData): void {
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING) this.#native.pause();
    const text = String(data);
    this.#work = this.#work.then(async () => {
      try {
        await this.#translate(JSON.parse(text) as NativePayload);
      } catch (error) {
        this.#options.ports.log.error({ err: error }, 'an event was not translated for a Discord library');
      }
      this.#waiting -= 1;
      this.#applyBackPressure();
    });
  }

  async #translate({ op, t, s, p, d }: NativePayload): Promise<void> {
    if (op === OPCODES.hello) {
      const { heartbeatInterval } = d as { heartbeatInterval: number };
      return this.#send({ op, t: null, s: null, d: { heartbeat_interval: heartbeatInterval } });
    }
    if (op === OPCODES.invalidSession && this.#fromLog) return this.#resumeFromLog(this.#fromLog);
    if (op === OPCODES.invalidSession && this.#asksToIdentify) await this.#untilNextIdentify();
    if (op === OPCODES.reconnect) await this.#store();
    if (op !== OPCODES.dispatch) return this.#send({ op, t: null, s: null, d });
    const context = this.#context;
    if (context === null || t === null) return;
    if (t === 'READY' || t === 'RESUMED') this.#compressor?.start(this.#options.contexts);
    if (t === 'READY') this.#points.begin((d as { sessionId: string }).sessionId);
    if (s !== null) this.#points.note(s, p);
    this.#fromLog = null;
    if (t !== 'READY' && !context.isLoaded) await this.#loadContext(context);
    context.position = p ?? null;
    this.#dispatch(s, await translateEvent(t, d, context));
  }

  /** Oceanic and others identify again at once, and after a hundred times wait a minute for their own limit. */
  async #untilNextIdentify(): Promise<void> {
    const { signal } = this.#closed;
    await delay(NEXT_IDENTIFY_MS, undefined, { signal, ref: false }).catch(() => {});
  }

  /** Only the last dispatch has the event's number: a bot that did not get all of them resumes before the event. */
  #dispatch(sequence: number | null, dispatches: readonly Dispatch[]): void {
    const all = dispatches.length > 0 ? dispatches : [NO_CHANGE];
    for (const [index, [t, d]] of all.entries()) {
      const isLast = index === all.length - 1;
      this.#send({ op: OPCODES.dispatch, t, s: sequence !== null && !isLast ? sequence - 1 : sequence, d });
    }
  }

  /** A resumed session begins without READY. After a failure, the next event tries it again. */
  async #loadContext(context: EventContext): Promise<void> {
    try {
      await context.load();
    } catch (error) {
      this.#options.ports.log.error(
        { err: error },
        'account and servers of a resumed session could not be read',
      );
    }
  }

  #send(payload: NativePayload): void {
    const json = JSON.stringify(payload);
    if (this.#compressor) this.#compressor.push(Buffer.from(json));
    else this.#bot.send(json, () => this.#applyBackPressure());
    this.#applyBackPressure();
  }

  /** Pauses Guildhall's side while the bot reads too slowly; if that lasts, its gateway closes the connection. */
  #applyBackPressure(): void {
    const unread = this.#bot.bufferedAmount + (this.#compressor?.queuedBytes ?? 0);
    if (this.#waiting > MAX_WAITING || unread > MAX_UNREAD_BYTES) this.#native.pause();
    else if (this.#native.isPaused) this.#native.resume();
  }

  /** Stores resume points, so that any process can resume the session. */
  async #store(): Promise<void> {
    const points = this.#points.toStored();
    if (!points || points.lastSequence === this.#storedUpTo) return;
    this.#storedUpTo = points.lastSequence;
    try {
      await this.#options.ports.saveResumePoints(points);
    } catch (error) {
      this.#options.ports.log.error({ err: error }, 'resume points could not be stored');
    }
  }

  /** A normal close ends the session; after any other close the bot may resume. */
  #onBotClosed(code: number): void {
    this.#compressor?.destroy();
    this.#closed.abort();
    this.#hasLeft = NORMAL_CLOSE.has(code);
    if (this.#hasLeft) this.#native.close(1000);
    else this.#native.terminate();
  }

  #onNativeClosed(code: number, reason: Buffer): void {
    this.#closed.abort();
    void this.#work.then(async () => {
      if (!this.#hasLeft) await this.#store();
      this.#end.resolve();
      const close = () => this.#bot.close(isSendable(code) ? code : GONE_AWAY, reason.toString());
      if (this.#compressor) this.#compressor.whenIdle(close);
      else close();
    });
  }
}
