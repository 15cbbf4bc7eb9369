/**
 * Replays the event log to one session, filtered by its current access. Where access may have changed since, it also
 * sends the server's current state, because the gateway does not know what the client could see before.
 */
import { isInternal, type LoggedEvent } from '@guildhall/platform/events';
import type { Viewers } from '@guildhall/platform/sessions';
import type { GatewayContext } from '../context.ts';
import { ownDispatch, type SharedDispatch } from '../fan-out/dispatch.ts';
import { encode, JOINED_EVENT, LEFT_EVENT } from '../fan-out/fan-out.ts';
import type { ClassAccess } from '../fan-out/permission-class.ts';
import {
  type Admission,
  computeReach,
  type Reach,
  type Routing,
  reaches,
  routingOf,
} from '../fan-out/reach.ts';
import type { Session } from '../session/session.ts';
import type { Connection } from '../socket/connection.ts';
import { eventsCounted } from './fair-use.ts';

/** Events checked in one turn, before the matching ones are sent. */
const EVENTS_PER_TURN = 256;
/** When more than this is unsent, it is written, and the replay waits until the client keeps up. */
const BYTES_PER_WRITE = 262_144;
/**
 * Replay buffers drop dispatches by age, so a shared dispatch must be recent: sessions that resume within this many
 * milliseconds share one.
 */
const SHARED_MS = 1000;

interface Prepared {
  readonly routing: Routing;
  /** The event's reach, or null if it depends on which accounts can see another account. */
  readonly reach: Reach | null;
  dispatch: SharedDispatch;
}

const prepared = new WeakMap<LoggedEvent, Prepared>();

/** Encodes each event once for all resuming sessions, with its reach if that is fixed. */
function prepare(event: LoggedEvent, now: number): Prepared {
  const known = prepared.get(event);
  if (known !== undefined) {
    const { dispatch } = known;
    if (now - dispatch.createdAt >= SHARED_MS) known.dispatch = { ...dispatch, createdAt: now };
    return known;
  }
  const routing = routingOf(event, event.touches);
  const entry = { routing, reach: fixedReach(routing), dispatch: encode(event, routing, now) };
  prepared.set(event, entry);
  return entry;
}

function fixedReach(routing: Routing): Reach | null {
  if (routing.audience.kind === 'viewers') return null;
  const reach = computeReach(routing, () => ({ serverIds: [], userIds: [] }));
  if (reach instanceof Promise) return null;
  const { admits } = reach;
  if (admits === null) return reach;
  let latest: { readonly access: ClassAccess; readonly admission: Admission } | null = null;
  return {
    ...reach,
    admits: (access) => {
      if (latest?.access !== access) latest = { access, admission: admits(access) };
      return latest.admission;
    },
  };
}

export class LogReplay {
  /** Positions already sent, so that the live stream skips them. */
  readonly sent = new Set<string>();
  readonly #context: GatewayContext;
  readonly #session: Session;
  readonly #connection: Connection;
  readonly #described = new Set<string>();
  readonly #viewersOf = new Map<string, Viewers>();
  #unsent: SharedDispatch[] = [];
  #unsentBytes = 0;

  /** @param session must hold its stream and have joined its audiences */
  constructor(context: GatewayContext, session: Session, connection: Connection) {
    this.#context = context;
    this.#session = session;
    this.#connection = connection;
  }

  /** Sends everything after a position. @returns false when the log does not reach back that far */
  async run(position: string): Promise<boolean> {
    const { recentLog, replayTurns } = this.#context;
    const { id } = this.#session.identity;
    // Touched by events that are still to come. The session's access already contains these changes, so their events
    // will not announce them.
    const ahead = await recentLog.touchedAhead();
    const batches = await replayTurns.run(id, () => recentLog.readAfter(position));
    if (batches === null) return false;
    for await (const batch of batches) {
      for (let start = 0; start < batch.length; ) {
        const events = batch.slice(start, start + EVENTS_PER_TURN);
        const replayed = await replayTurns.run(id, () => this.#replay(events));
        replayTurns.count(id, eventsCounted(replayed, this.#unsentBytes));
        start += replayed;
        await this.#write();
        if (!this.#connection.isOpen) return true;
      }
    }
    await this.#describeTouched(ahead);
    await this.#write();
    return true;
  }

  /** @returns the number of events replayed: fewer if as much is unsent as one write takes */
  async #replay(events: readonly LoggedEvent[]): Promise<number> {
    const now = this.#context.clock.now();
    for (const [index, event] of events.entries()) {
      const { routing, reach, dispatch } = prepare(event, now);
      const isLeaving = event.name === LEFT_EVENT;
      if (event.touches.length > 0 && !isLeaving) await this.#describeTouched(event.touches);
      if (isInternal(event.name)) continue;
      const isReached = this.#reaches(routing, reach);
      if (!(typeof isReached === 'boolean' ? isReached : await isReached)) continue;
      this.sent.add(event.position);
      // Older than the server state that was just sent.
      if (event.name === JOINED_EVENT && this.#described.has(routing.serverId ?? '')) continue;
      if (this.#session.wants(dispatch)) this.#add(dispatch);
      if (isLeaving) await this.#describeAgain(routing.serverId, event.touches);
      if (this.#unsentBytes > BYTES_PER_WRITE) return index + 1;
    }
    return events.length;
  }

  #add(dispatch: SharedDispatch): void {
    this.#unsent.push(dispatch);
    this.#unsentBytes += dispatch.body.length;
  }

  async #write(): Promise<void> {
    this.#session.sendAll(this.#unsent);
    this.#unsent = [];
    this.#unsentBytes = 0;
    await this.#connection.readyForBulk();
  }

  #reaches(routing: Routing, reach: Reach | null): boolean | Promise<boolean> {
    if (reach === null) return this.#reachesAsViewer(routing);
    return reaches(reach, this.#session, this.#context.audiences);
  }

  async #reachesAsViewer(routing: Routing): Promise<boolean> {
    const reach = await computeReach(routing, (userId) => this.#findViewers(userId));
    return reaches(reach, this.#session, this.#context.audiences);
  }

  /** Asks once per account, however many events need the answer. */
  async #findViewers(userId: string): Promise<Viewers> {
    const viewers = this.#viewersOf.get(userId) ?? (await this.#context.ports.viewersOf(userId));
    this.#viewersOf.set(userId, viewers);
    return viewers;
  }

  /** For an account that left and joined again: earlier events, such as a role it got, no longer apply. */
  async #describeAgain(serverId: string | null, touches: Iterable<string>): Promise<void> {
    this.#described.delete(serverId ?? '');
    await this.#describeTouched(touches);
  }

  async #describeTouched(touches: Iterable<string>): Promise<void> {
    const session = this.#session;
    for (const touch of touches) {
      const [kind, serverId, userId] = touch.split(':');
      const concerns = kind === 'server' || (kind === 'member' && userId === session.identity.id);
      if (!concerns || serverId === undefined || this.#described.has(serverId)) continue;
      if (session.classIn(serverId) === undefined) continue;
      this.#described.add(serverId);
      const described = await this.#context.ports.describeServer(session.identity, serverId);
      if (described !== null) this.#add(ownDispatch(described, this.#context.clock.now()));
    }
  }
}
