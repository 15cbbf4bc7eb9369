/**
 * Replays the event log to one session, filtered by what it may see now. Where access may have changed meanwhile,
 * the server is described again first: nobody knows what the client saw back then.
 */
import type { LoggedEvent } from '@guildhall/platform/events';
import type { Viewers } from '@guildhall/platform/sessions';
import type { GatewayContext } from '../context.ts';
import type { SessionClass } from '../fan-out/audience-index.ts';
import { ownDispatch, type SharedDispatch } from '../fan-out/dispatch.ts';
import { encode, JOINED_EVENT } from '../fan-out/fan-out.ts';
import { affectedServer, computeReach, type Routing, reaches } from '../fan-out/reach.ts';
import { isContent } from '../session/intents.ts';
import type { Session } from '../session/session.ts';
import type { Connection } from '../socket/connection.ts';

/** Then the client gets them, and is looked after whether it keeps up. */
const EVENTS_PER_WRITE = 256;

interface Prepared {
  readonly routing: Routing;
  readonly dispatch: SharedDispatch;
}

const prepared = new WeakMap<LoggedEvent, Prepared>();

/** Encodes an event once for all who resume. */
function prepare(event: LoggedEvent): Prepared {
  const known = prepared.get(event);
  if (known !== undefined) return known;
  const routing = {
    audience: event.audience,
    serverId: affectedServer(event.audience, event.touches),
    isContent: isContent(event.name),
  };
  const made = { routing, dispatch: encode(event, routing, 0) };
  prepared.set(event, made);
  return made;
}

export class LogReplay {
  /** Positions sent, so that the live stream does not send them again. */
  readonly sent = new Set<string>();
  readonly #context: GatewayContext;
  readonly #session: Session;
  readonly #described = new Set<string>();
  readonly #viewersOf = new Map<string, Viewers>();

  /** @param session holds its stream and has entered its audiences */
  constructor(context: GatewayContext, session: Session) {
    this.#context = context;
    this.#session = session;
  }

  /** Sends everything after a position; false when the log does not reach back that far. */
  async run(position: string, connection: Connection): Promise<boolean> {
    const batches = await this.#context.recentLog.readAfter(position);
    if (batches === null) return false;
    for await (const batch of batches) {
      for (let start = 0; start < batch.length; start += EVENTS_PER_WRITE) {
        const some = batch.slice(start, start + EVENTS_PER_WRITE);
        await connection.inOneWrite(() => this.#replay(some));
        await connection.readyForBulk();
        if (!connection.isOpen) return true;
      }
    }
    return true;
  }

  async #replay(events: readonly LoggedEvent[]): Promise<void> {
    for (const event of events) {
      const { routing, dispatch } = prepare(event);
      await this.#describeTouched(event.touches);
      if (event.name.startsWith('$')) continue;
      if (!(await this.#isFor(routing))) continue;
      if (event.name === JOINED_EVENT && this.#described.has(routing.serverId ?? '')) {
        // Older than what was just said of the server.
        this.sent.add(event.position);
        continue;
      }
      this.sent.add(event.position);
      if (this.#session.wants(dispatch))
        this.#session.send({ ...dispatch, createdAt: this.#context.clock.now() });
    }
  }

  async #isFor(routing: Routing): Promise<boolean> {
    const reach = await computeReach(routing, (userId) => this.#findViewers(userId));
    return reaches(reach, this.#session, this.#context.audiences);
  }

  /** Asked once for each account, however many events it has. */
  async #findViewers(userId: string): Promise<Viewers> {
    const viewers = this.#viewersOf.get(userId) ?? (await this.#context.ports.viewersOf(userId));
    this.#viewersOf.set(userId, viewers);
    return viewers;
  }

  async #describeTouched(touches: readonly string[]): Promise<void> {
    const { identity } = this.#session;
    for (const touch of touches) {
      const [kind, serverId, userId] = touch.split(':');
      const concerns = kind === 'server' || (kind === 'member' && userId === identity.id);
      if (!concerns || serverId === undefined || this.#described.has(serverId)) continue;
      if (this.#classIn(serverId) === undefined) continue;
      this.#described.add(serverId);
      const described = await this.#context.ports.describeServer(identity, serverId);
      if (described !== null) this.#session.send(ownDispatch(described, this.#context.clock.now()));
    }
  }

  #classIn(serverId: string): SessionClass | undefined {
    return this.#session.classes.find((permissionClass) => permissionClass.server.id === serverId);
  }
}
