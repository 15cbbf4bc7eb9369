/** The event log's vocabulary. Platform gives audiences and touches no meaning; the gateway and the caches do. */
import type { AudienceKind } from '@guildhall/protocol';

/**
 * Whose sessions an event goes to. `server` and `channel` go to its viewers (narrowed by `permission` or
 * `anyPermission`), `user` and `users` to accounts by id, `servers` to everyone in several servers and to accounts by
 * id besides, `viewers` to everyone who shares a server, DM or friendship with the account `id`.
 */
export interface Audience<Kind extends AudienceKind = AudienceKind> {
  readonly kind: Kind;
  readonly id: string;
  /** Accounts of `users`, servers of `servers`. */
  readonly ids?: readonly string[];
  /** Accounts besides those servers. Of `servers` only. */
  readonly userIds?: readonly string[];
  /** Account whose own sessions are left out, because they are told more by an event of their own. */
  readonly exceptUserId?: string;
  /** A permission key that receivers must hold there. */
  readonly permission?: string;
  /** Permission keys of which receivers must hold one. */
  readonly anyPermission?: readonly string[];
  /** Of `channel` only: who holds this permission in the server is told too, whatever they see and hold there. */
  readonly serverPermission?: string;
  /** The server a `channel` belongs to; null in direct messages. */
  readonly serverId?: string | null;
}

/** What an event changes besides what it says. */
export interface EventEffects {
  /**
   * Keys of cached state that the change made stale: `server:{id}` (its channels, roles, overwrites),
   * `member:{serverId}:{userId}` (that membership), `user:{id}`, `credential:{id}`.
   */
  readonly touches?: readonly string[];
  /** The audience is the one from before the change (CHANNEL_DELETE): deliver first, then drop cached state. */
  readonly deliverBeforeTouch?: boolean;
}

/** An event as a transaction emits it; made by `newEvent`. */
export interface NewEvent extends EventEffects {
  /** Name on the wire; names that begin with `$` are internal and are never dispatched. */
  readonly name: string;
  readonly audience: Audience;
  readonly payload: unknown;
}

/** An event as the tail hands it on, in commit order. */
export interface LoggedEvent {
  /** Opaque place in the log, for the gateway's `p`; compare only for equality. */
  readonly position: string;
  readonly name: string;
  readonly audience: Audience;
  /** JSON text, serialised once. */
  readonly payload: string;
  readonly touches: readonly string[];
  readonly deliverBeforeTouch: boolean;
}

/** An event that is not a fact (typing, presence): never logged, never replayed. */
export interface EphemeralEvent {
  readonly name: string;
  readonly audience: Audience;
  readonly payload: string;
  /** The channel where it shows, when that is not the audience's: a thread's audience is its parent's. */
  readonly shownIn?: string;
  /** The one session it is for, of an account that the audience names. */
  readonly sessionId?: string;
  /** Accounts whose sessions are left out. */
  readonly exceptUserIds?: readonly string[];
}

/** Reads the log in commit order; every committed event exactly once, in a stable order. */
export interface EventTail {
  /** The listener sees batches one after the other; the next is handed on when its promise settles. */
  subscribe(listener: (events: readonly LoggedEvent[]) => void | Promise<void>): () => void;
  /** The place after the newest event that has been handed to listeners. */
  head(): string;
  /** Called when the log has started over in a new epoch: what was committed around then may never be handed on. */
  onRestart(listener: () => void): void;
  /**
   * Events after a position up to the head, in batches; null when the position is malformed, pruned or of an earlier
   * epoch.
   */
  readAfter(position: string): Promise<AsyncIterable<readonly LoggedEvent[]> | null>;
}

/** In process, or Redis pub/sub: at most once, no order between senders. */
export interface EphemeralBus {
  publish(event: EphemeralEvent): void;
  subscribe(listener: (event: EphemeralEvent) => void): () => void;
}
