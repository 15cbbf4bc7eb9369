/** All sessions of this process, by id and by account, and which accounts are connected. */
import { CLOSE_CODES, GATEWAY } from '@guildhall/protocol';
import type { AudienceIndex } from '../fan-out/audience-index.ts';
import type { GatewayClock } from '../options.ts';
import type { GatewayPorts } from '../ports.ts';
import type { Connection } from '../socket/connection.ts';
import type { TimerWheel } from '../socket/timer-wheel.ts';
import type { Session, SessionConnection } from './session.ts';

/** One per shard, and a second that overlaps while a bot restarts. */
const SESSIONS_PER_SHARD = 2;
/** How many ids of ended sessions are remembered, so that they cannot be resumed by position. */
const ENDED_REMEMBERED = 10_000;

export interface RegistrySources {
  readonly ports: GatewayPorts;
  readonly clock: GatewayClock;
  readonly wheel: TimerWheel;
  readonly audiences: AudienceIndex;
}

export class SessionRegistry {
  readonly #sources: RegistrySources;
  readonly #byId = new Map<string, Session>();
  /** Arrays of exactly the needed length, because nearly every account has one session. */
  readonly #byUser = new Map<string, readonly Session[]>();
  readonly #connections = new Map<string, number>();
  readonly #endedIds = new Set<string>();

  constructor(sources: RegistrySources) {
    this.#sources = sources;
  }

  /** A session that is connected or may still be resumed. */
  get(sessionId: string): Session | undefined {
    const session = this.#byId.get(sessionId);
    if (!session?.deadline || session.deadline > this.#sources.clock.now()) return session;
    this.end(session);
    return undefined;
  }

  /** Sessions of an account, connected or waiting to be resumed. */
  ofUser(userId: string): readonly Session[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** How many sessions are connected or waiting to be resumed. */
  get size(): number {
    return this.#byId.size;
  }

  /** Every session, connected or waiting to be resumed. */
  all(): readonly Session[] {
    return [...this.#byId.values()];
  }

  /** Cuts off every session, connected or waiting. */
  cutOffAll(reason: string): void {
    for (const session of this.all()) this.cutOff(session, reason);
  }

  wasEnded(sessionId: string): boolean {
    return this.#endedIds.has(sessionId);
  }

  /** Adds a session, and ends the account's oldest one if there are too many. */
  add(session: Session): void {
    this.#byId.set(session.id, session);
    const sessions = [...this.ofUser(session.identity.id), session];
    this.#byUser.set(session.identity.id, sessions);
    if (sessions.length > 1) this.#makeRoom(session, sessions);
  }

  /** Attaches a connection to a session, and closes its previous one. */
  attach(session: Session, connection: Connection): void {
    const former = session.connection;
    session.connection = connection;
    session.deadline = null;
    connection.session = session;
    connection.cookieHeader = undefined;
    this.#countConnection(session, +1);
    this.#report(session, 'connected');
    if (former === null) return;
    former.session = null;
    this.#countConnection(session, -1);
    former.close(CLOSE_CODES.unknownError.code, 'Resumed on another connection');
  }

  /** Records that a session lost its connection; it may be resumed for a while. */
  detach(session: Session, connection: SessionConnection): void {
    if (session.connection !== connection) return;
    session.connection = null;
    this.#countConnection(session, -1);
    if (session.ended) return;
    this.#report(session, 'disconnected');
    session.deadline = this.#sources.clock.now() + GATEWAY.resumeMemorySecs * 1000;
    this.#sources.wheel.add(session);
  }

  /** Ends a session, which can only be resumed by its position in the log. @param code closes its connection */
  end(session: Session, code?: number, reason = ''): void {
    this.#end(session, 'disconnected', code, reason);
  }

  /** Ends a session, which cannot be resumed in any way. @param code closes its connection */
  endForever(session: Session, code?: number, reason = ''): void {
    if (!session.ended) this.#rememberEnded(session.id);
    this.#end(session, 'ended', code, reason);
  }

  #end(session: Session, became: 'disconnected' | 'ended', code: number | undefined, reason: string): void {
    if (session.ended) return;
    session.ended = true;
    session.deadline = null;
    // A session resumed from the log was replaced by another one, which continues.
    const replaced = (this.#byId.get(session.id) ?? session) !== session;
    if (!replaced) this.#byId.delete(session.id);
    this.#removeFromUser(session);
    this.#sources.audiences.leaveAll(session);
    session.clear();
    if (!replaced) this.#report(session, became);
    if (code !== undefined) session.connection?.close(code, reason);
  }

  /** Cuts off a session that may have missed an event: it can only be resumed by its position in the log. */
  cutOff(session: Session, reason: string): void {
    this.end(session, CLOSE_CODES.unknownError.code, reason);
  }

  #report(session: Session, became: 'connected' | 'disconnected' | 'ended'): void {
    const { id, identity } = session;
    this.#sources.ports.sessionChanged({ id, userId: identity.id }, became);
  }

  #makeRoom(newest: Session, sessions: readonly Session[]): void {
    const isPerson = newest.identity.kind === 'person';
    const limit = isPerson ? GATEWAY.sessionsPerPerson : SESSIONS_PER_SHARD;
    const rivals = sessions.filter(
      (session) =>
        session === newest ||
        // One with its id is the session that it replaces.
        (session.id !== newest.id && (isPerson || sameShard(session, newest))),
    );
    if (rivals.length <= limit) return;
    const oldest = rivals.find((session) => session.connection === null && session !== newest) ?? rivals[0];
    if (oldest === undefined || oldest === newest) return;
    if (oldest.connection === null) this.end(oldest);
    else oldest.connection.close(CLOSE_CODES.unknownError.code, 'Too many sessions');
  }

  #removeFromUser(session: Session): void {
    const { id: userId } = session.identity;
    const sessions = this.ofUser(userId).filter((each) => each !== session);
    if (sessions.length === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, sessions);
  }

  #countConnection(session: Session, change: 1 | -1): void {
    const { id: userId, kind } = session.identity;
    const before = this.#connections.get(userId) ?? 0;
    const after = before + change;
    if (after === 0) this.#connections.delete(userId);
    else this.#connections.set(userId, after);
    if (before === 0 || after === 0) this.#sources.ports.connectionsChanged(userId, kind, after);
  }

  #rememberEnded(sessionId: string): void {
    this.#endedIds.add(sessionId);
    if (this.#endedIds.size <= ENDED_REMEMBERED) return;
    for (const oldest of this.#endedIds) {
      this.#endedIds.delete(oldest);
      return;
    }
  }
}

function sameShard(left: Session, right: Session): boolean {
  return left.shard?.[0] === right.shard?.[0] && left.shard?.[1] === right.shard?.[1];
}
