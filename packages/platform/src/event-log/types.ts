/** Types of the event log. Platform attaches no meaning to audiences and touches; the gateway and the caches do. */
import type { AudienceKind } from '@guildhall/protocol';

/**
 * Whose sessions an event goes to. `server` and `channel` go to its viewers (narrowed by `permission` or
 * `anyPermission`), `user` and `users` to accounts by id, `servers` to everyone in several servers and to accounts by
 * id besides, `viewers` to everyone who shares a server, DM or friendship with the account `id`, `everyone` to every
 * person on the instance and to no bot.
 */
export interface Audience<Kind extends AudienceKind = AudienceKind> {
  readonly kind: Kind;
  readonly id: string;
  /** Accounts of `users`, servers of `servers`. */
  readonly ids?: readonly string[];
  /** Further accounts. For `servers` only. */
  readonly userIds?: readonly string[];
  /** Account whose sessions are excluded, because they receive more in an event of their own. */
  readonly exceptUserId?: string;
  /** A permission that receivers need there. */
  readonly permission?: string;
  /** Permissions of which receivers need one. */
  readonly anyPermission?: readonly string[];
  /** For `channel` only: members with this permission in the server receive it as well, whatever their access there. */
  readonly serverPermission?: string;
  /** The server a `channel` belongs to; null in direct messages. */
  readonly serverId?: string | null;
}

/** Side effects of an event on cached state. */
export interface EventEffects {
  /**
   * Keys of cached state that the change made stale: `server:{id}` (its channels, roles, overwrites),
   * `member:{serverId}:{userId}` (that membership), `user:{id}`, `credential:{id}`.
   */
  readonly touches?: readonly string[];
  /** Uses the audience from before the change (CHANNEL_DELETE): deliver first, then drop cached state. */
  readonly deliverBeforeTouch?: boolean;
}

/** An event as a transaction emits it; made by `newEvent`. */
export interface NewEvent extends EventEffects {
  /** Name on the wire; names that begin with `$` are internal and are never dispatched. */
  readonly name: string;
  readonly audience: Audience;
  readonly payload: unknown;
}

/** An event as the tail delivers it, in commit order. */
export interface LoggedEvent {
  /** Opaque position in the log, for the gateway's `p`; compare only for equality. */
  readonly position: string;
  readonly name: string;
  readonly audience: Audience;
  /** JSON text, serialised once. */
  readonly payload: string;
  readonly touches: readonly string[];
  readonly deliverBeforeTouch: boolean;
}

/** An ephemeral event (typing, presence): never logged, never replayed. */
export interface EphemeralEvent {
  readonly name: string;
  readonly audience: Audience;
  readonly payload: string;
  /** The channel that shows it, when that is not the audience's: a thread's audience is its parent's. */
  readonly shownIn?: string;
  /** The only session that receives it, of an account in the audience. */
  readonly sessionId?: string;
  /** Accounts whose sessions are excluded. */
  readonly exceptUserIds?: readonly string[];
}

/**
 * Which events a listener needs. Events with touches and internal ones always arrive; others are not read while nobody
 * needs them.
 */
export interface Needs {
  /** Whether the listener needs every event now. Once true, it receives every event that is committed from then on. */
  readonly everything: () => boolean;
  /** Names of further events that it always needs. */
  readonly names?: readonly string[];
}

/** Reads the log in commit order; every committed event exactly once, in a stable order. */
export interface EventTail {
  /**
   * The listener receives one batch at a time; the next one follows when its promise settles. An empty batch says that
   * the head moved past events that nobody needs.
   * @param needs every event by default
   */
  subscribe(listener: (events: readonly LoggedEvent[]) => void | Promise<void>, needs?: Needs): () => void;
  /** The place after the newest delivered event. */
  head(): string;
  /** Called when the log starts over in a new epoch. Events committed around that time may never be delivered. */
  onRestart(listener: () => void): void;
  /**
   * Events after a position up to the head, in batches; null when the position is malformed, pruned or of an earlier
   * epoch.
   */
  readAfter(position: string): Promise<AsyncIterable<readonly LoggedEvent[]> | null>;
}

/** In process, or through Redis pub/sub: at most once, no order between senders. */
export interface EphemeralBus {
  /** Whether events reach other processes. */
  readonly isShared: boolean;
  publish(event: EphemeralEvent): void;
  subscribe(listener: (event: EphemeralEvent) => void): () => void;
}
