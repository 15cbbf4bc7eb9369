/**
 * Replays the event log to one session, filtered by what it may see now. Where access may have changed meanwhile,
 * the server is described again first: nobody knows what the client saw back then.
 */
import type { LoggedEvent } from '@guildhall/platform/events';
import type { Viewers } from '@guildhall/platform/sessions';
import type { GatewayContext } from '../context.ts';
import type { SessionClass } from '../fan-out/audience-index.ts';
import { ownDispatch } from '../fan-out/dispatch.ts';
import { encode, JOINED_EVENT } from '../fan-out/fan-out.ts';
import { affectedServer, computeReach, type Routing, reaches } from '../fan-out/reach.ts';
import { isContent } from '../session/intents.ts';
import type { Session } from '../session/session.ts';
import type { Connection } from '../socket/connection.ts';

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
    const batches = await this.#context.tail.readAfter(position);
    if (batches === null) return false;
    const early = this.#handledAfter(position);
    for await (const batch of batches) {
      for (const event of batch) early.delete(event.position);
      await this.#replay(batch);
      await connection.readyForBulk();
      if (!connection.isOpen) return true;
    }
    await this.#replay([...early.values()]);
    return true;
  }

  /** Events that were delivered before the session entered, but that the tail's head may not have passed yet. */
  #handledAfter(position: string): Map<string, LoggedEvent> {
    const handled = this.#context.progress.handled();
    const after = handled.slice(handled.findIndex((event) => event.position === position) + 1);
    return new Map(after.map((event) => [event.position, event]));
  }

  async #replay(events: readonly LoggedEvent[]): Promise<void> {
    for (const event of events) {
      const routing = {
        audience: event.audience,
        serverId: affectedServer(event.audience, event.touches),
        isContent: isContent(event.name),
      };
      await this.#describeTouched(event.touches);
      if (event.name.startsWith('$')) continue;
      if (!(await this.#isFor(routing))) continue;
      if (event.name === JOINED_EVENT && this.#described.has(routing.serverId ?? '')) {
        // Older than what was just said of the server.
        this.sent.add(event.position);
        continue;
      }
      const dispatch = encode(event, routing, this.#context.clock.now());
      this.sent.add(event.position);
      if (this.#session.wants(dispatch)) this.#session.send(dispatch);
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
