/**
 * Takes batches from the event log in order, updates the audiences, and delivers each event to its receivers.
 * Ephemeral events, such as typing, arrive separately and take the same path, but without a guaranteed order.
 */
import {
  type Audience,
  disconnect,
  type EphemeralEvent,
  isInternal,
  type LoggedEvent,
} from '@guildhall/platform/events';
import type { PayloadOf } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import { intentBit, intentGroup, isMessageLike, isOnlyWhereShown } from '../session/intents.ts';
import { AccessChanges } from './access-changes.ts';
import { Broadcaster, type Receivers } from './broadcast.ts';
import { type DispatchSource, type SharedDispatch, shareDispatch } from './dispatch.ts';
import { affectedServer, excludedFrom, type Routing, routingOf } from './reach.ts';
import { findReceivers } from './receivers.ts';

/** The event that adds a server to an account that joined it, with the channels at that moment. */
export const JOINED_EVENT = 'SERVER_CREATE';
/** The event that removes a server from an account that left it. */
export const LEFT_EVENT = 'SERVER_DELETE';

interface JoinedServer {
  readonly channels?: readonly { readonly id: string }[];
}

export class FanOut {
  readonly #context: GatewayContext;
  readonly #broadcaster: Broadcaster;
  readonly #accessChanges: AccessChanges;
  #ephemeral: Promise<void> = Promise.resolve();

  constructor(context: GatewayContext) {
    this.#context = context;
    this.#broadcaster = new Broadcaster(context.outbox);
    this.#accessChanges = new AccessChanges({ ...context, broadcaster: this.#broadcaster });
  }

  /** Delivers a batch of the log. The next batch may start once this settles. */
  async handleBatch(events: readonly LoggedEvent[]): Promise<void> {
    const { outbox, recentLog, registry } = this.#context;
    // Without sessions nobody can resume from the events kept so far, and there may be gaps after them.
    if (registry.size === 0) recentLog.clear();
    recentLog.begin();
    if (events.length > 1) outbox.open();
    for (const event of events) {
      if (!this.#isElsewhere(event)) await this.#handle(event);
      recentLog.delivered(event);
    }
    await outbox.close();
  }

  /** Delivers ephemeral events (typing, presence), one at a time. */
  handleEphemeral(event: EphemeralEvent): void {
    if (isInternal(event.name)) return;
    const { audience, name } = event;
    const common = routingOf(event);
    const routing = {
      ...common,
      intents: gatingBit(name, audience, common.serverId),
      ...(isOnlyWhereShown(name) ? { shownIn: event.shownIn ?? audience.id } : {}),
    };
    // Requested now, before the queue reaches the event: when thousands connect or leave at once, they share their
    // reads.
    const viewers = audience.kind === 'viewers' ? this.#context.ports.viewersOf(audience.id) : null;
    viewers?.catch(() => undefined);
    this.#ephemeral = this.#ephemeral.then(async () => {
      try {
        await this.#deliver(event, viewers === null ? routing : { ...routing, viewers: await viewers });
      } catch (error) {
        this.#context.log.warn({ err: error, event: event.name }, 'gateway dropped an ephemeral event');
      }
    });
  }

  /** Whether an event concerns only a server that has no sessions here. */
  #isElsewhere({ audience, touches }: LoggedEvent): boolean {
    if (touches.length > 0 || (audience.kind !== 'channel' && audience.kind !== 'server')) return false;
    const serverId = affectedServer(audience, touches);
    return serverId === null || this.#context.audiences.server(serverId) === undefined;
  }

  async #handle(event: LoggedEvent): Promise<void> {
    const routing = { ...routingOf(event, event.touches), isDeletion: event.deliverBeforeTouch };
    try {
      if (!event.deliverBeforeTouch) await this.#applyTouches(event);
      if (event.name === disconnect.name) this.#disconnect(JSON.parse(event.payload));
      else if (!isInternal(event.name)) await this.#deliver(event, routing);
      if (event.deliverBeforeTouch) await this.#applyTouches(event);
      if (event.name === JOINED_EVENT) await this.#completeJoin(event, routing.serverId);
    } catch (error) {
      this.#context.log.error({ err: error, event: event.name }, 'gateway could not deliver an event');
      this.#cutOff(routing);
    }
  }

  async #applyTouches(event: LoggedEvent): Promise<void> {
    const { audience, deliverBeforeTouch, position, touches } = event;
    const deletedId = deliverBeforeTouch ? audience.id : undefined;
    for (const touch of touches) await this.#accessChanges.apply(touch, { position, deletedId });
    if (audience.kind !== 'channel' || deliverBeforeTouch || touches.length === 0) return;
    if (audience.serverId) this.#accessChanges.channelAnnounced(audience.serverId, audience.id);
  }

  async #completeJoin({ audience, payload, position }: LoggedEvent, serverId: string | null): Promise<void> {
    if (audience.kind !== 'user' || serverId === null) return;
    // The payload may be half a megabyte, and most processes have no session of this account.
    if (this.#context.registry.ofUser(audience.id).length === 0) return;
    const { channels }: JoinedServer = JSON.parse(payload);
    if (channels === undefined) return;
    const ids = channels.map(({ id }) => id);
    await this.#accessChanges.joined(serverId, audience.id, ids, { position });
  }

  async #deliver(
    event: DispatchSource & { readonly exceptUserIds?: readonly string[]; readonly sessionId?: string },
    routing: Routing,
  ): Promise<void> {
    const found = await findReceivers(this.#context, routing);
    const receivers = event.sessionId === undefined ? found : onlySession(found, event.sessionId);
    if (receivers.length === 0) return;
    if (event.position !== undefined) this.#context.recentLog.delivering();
    const dispatch = encode(event, routing, this.#context.clock.now());
    const except = event.exceptUserIds ?? excludedFrom(routing.audience);
    const delivered = await this.#broadcaster.send(receivers, dispatch, except);
    this.#context.metrics?.delivered(event.name, delivered);
  }

  #disconnect(order: PayloadOf<typeof disconnect>): void {
    this.#context.disconnectOrders += 1;
    const { registry } = this.#context;
    for (const session of registry.ofUser(order.userId)) {
      const concerned = order.credentialIds?.includes(session.identity.credentialId) ?? true;
      if (concerned) registry.endForever(session, order.code, 'Logged out');
    }
  }

  /** Called if an event could not be delivered: its possible receivers must resume by their position in the log. */
  #cutOff({ audience, serverId }: Routing): void {
    const { registry, audiences } = this.#context;
    const server = serverId === null ? undefined : audiences.server(serverId);
    const inServer = [...(server?.classes.values() ?? [])].flatMap((each) => [...each.sessions]);
    const accounts = [audience.id, ...(audience.ids ?? [])].flatMap((id) => registry.ofUser(id));
    // Who the viewers are could be what failed.
    const everyone = ['everyone', 'viewers'].includes(audience.kind) ? registry.all() : [];
    for (const session of new Set([...inServer, ...accounts, ...everyone])) {
      registry.cutOff(session, 'An event could not be delivered');
    }
  }
}

function onlySession(receivers: Receivers, sessionId: string): Receivers {
  return receivers.map((group) => [...group].filter(({ id }) => id === sessionId));
}

/** Encodes an event once for all receivers, with the intent bit they need. */
export function encode(source: DispatchSource, { audience, serverId }: Routing, now: number): SharedDispatch {
  return shareDispatch(source, gatingBit(source.name, audience, serverId), now, audience.aboutUserId);
}

/** The intent bit that a session needs to receive an event. */
function gatingBit(name: string, audience: Audience, serverId: string | null): number {
  const group = intentGroup(name);
  // Events about an account itself always reach it; messages and similar content need their intent.
  const aboutOneself = audience.kind === 'user' && !isMessageLike(group);
  return intentBit(aboutOneself ? 'always' : group, serverId !== null);
}
