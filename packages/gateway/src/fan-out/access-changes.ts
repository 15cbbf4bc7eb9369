/**
 * Updates the audience index when an event changes access, and tells sessions which channels they gained or lost
 * (design 2.5). Created and deleted channels have events of their own.
 *
 * The state read here can be newer than the event being handled: access may have changed again, and a channel or
 * server may be gone before its deletion event arrives. Sessions that know it still receive that event.
 */
import type { Membership } from '@guildhall/platform/sessions';
import type { GatewayClock } from '../options.ts';
import type { GatewayPorts } from '../ports.ts';
import { intentBit, intentGroup } from '../session/intents.ts';
import type { Session } from '../session/session.ts';
import type { SessionRegistry } from '../session/session-registry.ts';
import type { AudienceIndex, SessionClass, SessionServer } from './audience-index.ts';
import type { Broadcaster } from './broadcast.ts';
import { type SharedDispatch, shareDispatch } from './dispatch.ts';
import type { ClassAccess } from './permission-class.ts';

/** Concurrent port calls while all classes of a server are checked again. */
const CALLS_AT_ONCE = 32;

export interface AccessSources {
  readonly ports: GatewayPorts;
  readonly audiences: AudienceIndex;
  readonly registry: SessionRegistry;
  readonly broadcaster: Broadcaster;
  readonly clock: GatewayClock;
}

/** The event being handled. */
export interface HandledEvent {
  readonly position: string;
  /** A channel or server whose deletion event was just delivered. */
  readonly deletedId?: string | undefined;
  /** Shared by the classes of a server, most of which gain and lose the same channels, by these. */
  readonly described?: Map<string, Promise<Description>>;
}

interface Description {
  readonly dispatches: readonly SharedDispatch[];
  /** Lost channels that no longer exist. */
  readonly gone: readonly string[];
}

export class AccessChanges {
  readonly #sources: AccessSources;

  constructor(sources: AccessSources) {
    this.#sources = sources;
  }

  /**
   * Applies one touched key.
   * @param at the event that touched it
   */
  async apply(touch: string, at: HandledEvent): Promise<void> {
    const [kind, id, userId] = touch.split(':');
    if (kind === 'server' && id !== undefined) await this.#serverChanged(id, at);
    if (kind === 'member' && id !== undefined && userId !== undefined)
      await this.#memberChanged(id, userId, at);
    if (kind === 'settings' && id !== undefined) await this.#settingsChanged(id);
  }

  /** Records that an event about a channel was delivered, so members who can see the channel know it now. */
  channelAnnounced(serverId: string, channelId: string): void {
    this.#sources.audiences.server(serverId)?.announced?.add(channelId);
  }

  /**
   * Called after a SERVER_CREATE, which contains the channels at the time of joining. The class's view may be newer,
   * so the account's sessions receive the difference.
   */
  async joined(
    serverId: string,
    userId: string,
    channelIds: readonly string[],
    at: HandledEvent,
  ): Promise<void> {
    const { audiences, registry } = this.#sources;
    const announced = new Map(channelIds.map((id) => [id, 0n]));
    for (const session of registry.ofUser(userId)) {
      const own = session.classIn(serverId);
      if (own === undefined || session.ended) continue;
      const access = await audiences.accessOf(own);
      const before = { ...access, channels: announced };
      const gone = await this.#sendDifference(own.server, [session], before, access, at);
      for (const channelId of gone) own.server.awaitDeletion(channelId, session);
    }
  }

  async #serverChanged(serverId: string, at: HandledEvent): Promise<void> {
    const { deletedId } = at;
    const server = this.#sources.audiences.server(serverId);
    if (server === undefined) return;
    const shared = { ...at, described: new Map() };
    await inBatches([...server.classes.values()], (permissionClass) =>
      this.#refresh(permissionClass, shared),
    );
    if (deletedId !== undefined) {
      server.announced?.delete(deletedId);
      server.awaitingDeletion.delete(deletedId);
    }
    if (deletedId === serverId)
      await inBatches(accountsInServer(server), (userId) => this.#memberChanged(serverId, userId, at));
  }

  /** Reads a class's access again and sends its sessions the difference. */
  async #refresh(permissionClass: SessionClass, at: HandledEvent): Promise<void> {
    const { audiences } = this.#sources;
    const before = await audiences.accessOf(permissionClass);
    const after = await audiences.readAccess(permissionClass, before);
    // Set before anything is awaited, because typing and similar events do not wait for the log.
    permissionClass.access = after;
    const { server, sessions } = permissionClass;
    const gone = await this.#sendDifference(server, sessions, before, after, at);
    if (gone.length === 0) return;
    // The class keeps them, so that its sessions receive their deletion.
    const kept = [...before.channels].filter(([id]) => gone.includes(id));
    permissionClass.access = { ...after, channels: new Map([...after.channels, ...kept]) };
  }

  async #settingsChanged(userId: string): Promise<void> {
    const { registry, ports } = this.#sources;
    for (const session of registry.ofUser(userId)) {
      session.accessVersion += 1;
      session.isAdult = await ports.isAdult(session.identity);
    }
  }

  async #memberChanged(serverId: string, userId: string, at: HandledEvent): Promise<void> {
    const { registry, ports } = this.#sources;
    const sessions = registry.ofUser(userId);
    if (sessions.length === 0) return;
    for (const session of sessions) session.accessVersion += 1;
    const membership = await ports.membershipOf(userId, serverId);
    // A deleted server has no members, but its former members must still receive the deletion.
    const awaitsDeletion =
      membership === null && at.deletedId !== serverId && (await ports.channelIds(serverId)) === null;
    if (awaitsDeletion) return;
    for (const session of registry.ofUser(userId)) {
      if (session.follows(serverId)) await this.#moveToClass(session, serverId, membership, at);
    }
  }

  /** Moves one session into its current class. */
  async #moveToClass(
    session: Session,
    serverId: string,
    membership: Membership | null,
    at: HandledEvent,
  ): Promise<void> {
    const { audiences } = this.#sources;
    if (session.ended) return;
    const former = session.classIn(serverId);
    if (membership === null) {
      if (former !== undefined) audiences.leave(session, former);
      return;
    }
    if (former?.key === membership.classKey) {
      // A member with personal overwrites keeps its class key although its view changes.
      if (isOfOneAccount(former)) await this.#refresh(former, at);
      return;
    }
    const before = former === undefined ? null : await audiences.accessOf(former);
    // Join before leaving, so that the index keeps the server.
    const joined = audiences.join(session, membership);
    if (former !== undefined) audiences.leave(session, former);
    const after = await audiences.accessOf(joined);
    if (before === null) return;
    const gone = await this.#sendDifference(joined.server, [session], before, after, at);
    for (const channelId of gone) joined.server.awaitDeletion(channelId, session);
  }

  /** @returns lost channels that no longer exist and whose deletion event is still to come */
  async #sendDifference(
    server: SessionServer,
    sessions: Iterable<Session>,
    before: ClassAccess,
    after: ClassAccess,
    at: HandledEvent,
  ): Promise<readonly string[]> {
    if (after.channels === before.channels) return [];
    const gained = [...after.channels.keys()].filter(
      (id) => !before.channels.has(id) && server.announced?.has(id) === true,
    );
    const lost = [...before.channels.keys()].filter((id) => !after.channels.has(id) && id !== at.deletedId);
    if (gained.length === 0 && lost.length === 0) return [];
    const key = `${gained}|${lost}`;
    const description = at.described?.get(key) ?? this.#describe(server.id, gained, lost, at.position);
    at.described?.set(key, description);
    const { dispatches, gone } = await description;
    for (const dispatch of dispatches) await this.#sources.broadcaster.send([sessions], dispatch);
    return gone;
  }

  async #describe(
    serverId: string,
    gained: readonly string[],
    lost: readonly string[],
    position: string,
  ): Promise<Description> {
    const { ports, clock } = this.#sources;
    const { dispatches, gone } = await ports.describeAccessChange(serverId, gained, lost, position);
    const shared = dispatches.map((source) =>
      shareDispatch(source, intentBit(intentGroup(source.name), true), clock.now()),
    );
    return { dispatches: shared, gone };
  }
}

function isOfOneAccount(permissionClass: SessionClass): boolean {
  return new Set(accountsInClass(permissionClass)).size === 1;
}

function accountsInServer(server: SessionServer): string[] {
  return [...new Set([...server.classes.values()].flatMap(accountsInClass))];
}

function accountsInClass(permissionClass: SessionClass): string[] {
  return [...permissionClass.sessions].map((session) => session.identity.id);
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += CALLS_AT_ONCE) {
    await Promise.all(items.slice(start, start + CALLS_AT_ONCE).map(work));
  }
}
