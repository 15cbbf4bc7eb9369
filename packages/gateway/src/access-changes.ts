/**
 * Keeps the audience index in step with what events touch, and tells sessions which channels they gained or lost
 * sight of. A channel that is new or gone is told of by its own event, so only those that were there before and
 * still are count here (design 2.5).
 */
import type { AudienceIndex, SessionClass, SessionServer } from './audience-index.ts';
import type { Broadcaster } from './broadcast.ts';
import { shareDispatch } from './dispatch.ts';
import { intentBit, intentGroup } from './intents.ts';
import type { ClassAccess } from './permission-class.ts';
import type { GatewayPorts, Membership } from './ports.ts';
import type { Session } from './session.ts';
import type { SessionRegistry } from './session-registry.ts';

/** Port calls under way at the same time while a whole server is looked at anew. */
const CALLS_AT_ONCE = 32;

export interface AccessSources {
  readonly ports: GatewayPorts;
  readonly audiences: AudienceIndex;
  readonly registry: SessionRegistry;
  readonly broadcaster: Broadcaster;
  readonly clock: { now(): number };
}

export class AccessChanges {
  readonly #sources: AccessSources;

  constructor(sources: AccessSources) {
    this.#sources = sources;
  }

  /**
   * Applies one touched key.
   * @param departing a channel whose deletion has just been delivered, and which nobody sees any longer
   */
  async apply(touch: string, departing?: string): Promise<void> {
    const [kind, id, userId] = touch.split(':');
    if (kind === 'server' && id !== undefined) await this.#serverChanged(id, departing);
    if (kind === 'member' && id !== undefined && userId !== undefined) await this.#memberChanged(id, userId);
  }

  async #serverChanged(serverId: string, departing: string | undefined): Promise<void> {
    const server = this.#sources.audiences.server(serverId);
    if (server === undefined) return;
    const before = server.channelIds;
    const now = await this.#sources.ports.channelIds(serverId);
    server.channelIds = now;
    await inBatches([...server.classes.values()], (permissionClass) =>
      this.#refresh(permissionClass, before, departing),
    );
    // A server that is gone has no channels either.
    if (now.size === 0)
      await inBatches(accountsOf(server), (userId) => this.#memberChanged(serverId, userId));
  }

  /** Reads a class's access again and tells its sessions the difference. */
  async #refresh(
    permissionClass: SessionClass,
    existedBefore: ReadonlySet<string> | null,
    departing?: string,
  ): Promise<void> {
    const { audiences } = this.#sources;
    const before = await audiences.accessOf(permissionClass);
    const read = await audiences.readAccess(permissionClass);
    const { channelIds } = permissionClass.server;
    const after = { ...read, channels: withDeparting(before, read, channelIds, departing) };
    permissionClass.access = after;
    await this.#tellDifference(
      permissionClass.server,
      permissionClass.sessions,
      before,
      after,
      existedBefore,
    );
  }

  async #memberChanged(serverId: string, userId: string): Promise<void> {
    const { registry, ports } = this.#sources;
    const sessions = registry.ofUser(userId);
    if (sessions.length === 0) return;
    for (const session of sessions) session.accessVersion += 1;
    const membership = await ports.membershipOf(userId, serverId);
    for (const session of registry.ofUser(userId)) {
      if (session.follows(serverId)) await this.#place(session, serverId, membership);
    }
  }

  /** Puts one session where it belongs now. */
  async #place(session: Session, serverId: string, membership: Membership | null): Promise<void> {
    const { audiences } = this.#sources;
    if (session.ended) return;
    const former = session.classes.find((permissionClass) => permissionClass.server.id === serverId);
    if (membership === null) {
      if (former !== undefined) audiences.leave(session, former);
      return;
    }
    if (former?.key === membership.classKey) {
      // A member with own overwrites keeps its key while what it sees changes.
      if (isOfOneAccount(former)) await this.#refresh(former, former.server.channelIds);
      return;
    }
    const before = former === undefined ? null : await audiences.accessOf(former);
    // Joined first, so that the server stays known.
    const joined = audiences.join(session, membership);
    if (former !== undefined) audiences.leave(session, former);
    const after = await audiences.accessOf(joined);
    if (before === null) return;
    await this.#tellDifference(joined.server, [session], before, after, joined.server.channelIds);
  }

  async #tellDifference(
    server: SessionServer,
    sessions: Iterable<Session>,
    before: ClassAccess,
    after: ClassAccess,
    existedBefore: ReadonlySet<string> | null,
  ): Promise<void> {
    const gained = [...after.channels.keys()].filter(
      (id) => !before.channels.has(id) && existedBefore?.has(id) === true,
    );
    const lost = [...before.channels.keys()].filter(
      (id) => !after.channels.has(id) && server.channelIds?.has(id) === true,
    );
    if (gained.length === 0 && lost.length === 0) return;
    const { ports, broadcaster, clock } = this.#sources;
    for (const source of await ports.describeAccessChange(server.id, gained, lost)) {
      const dispatch = shareDispatch(source, intentBit(intentGroup(source.name), true), clock.now());
      await broadcaster.send([sessions], dispatch);
    }
  }
}

/**
 * Cached state may run ahead of the log: a channel can be gone already while its deletion is yet to be delivered.
 * Whoever saw it keeps seeing it until then, or the deletion would reach nobody.
 */
function withDeparting(
  before: ClassAccess,
  after: ClassAccess,
  channelIds: ReadonlySet<string> | null,
  departed: string | undefined,
): ReadonlyMap<string, bigint> {
  const waiting = [...before.channels].filter(([id]) => id !== departed && channelIds?.has(id) === false);
  return waiting.length === 0 ? after.channels : new Map([...after.channels, ...waiting]);
}

function isOfOneAccount(permissionClass: SessionClass): boolean {
  return new Set(accountsOfClass(permissionClass)).size === 1;
}

function accountsOf(server: SessionServer): string[] {
  return [...new Set([...server.classes.values()].flatMap(accountsOfClass))];
}

function accountsOfClass(permissionClass: SessionClass): string[] {
  return [...permissionClass.sessions].map((session) => session.identity.userId);
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += CALLS_AT_ONCE) {
    await Promise.all(items.slice(start, start + CALLS_AT_ONCE).map(work));
  }
}
