/** Types of the event log. Platform attaches no meaning to audiences and touches; the gateway and the caches do. */
import type { AudienceKind } from '@guildhall/protocol';

/**
 * Which sessions receive an event. `server` and `channel`: its viewers (narrowed by `permission` or `anyPermission`).
 * `user` and `users`: accounts by id. `servers`: everyone in several servers. `server`, `servers` and `viewers`
 * also reach the accounts in `userIds`.
 * `viewers`: everyone who shares a server, DM or friendship with the account `id`. `everyone`: every person on the
 * instance, no bots.
 */
export interface Audience<Kind extends AudienceKind = AudienceKind> {
  readonly kind: Kind;
  readonly id: string;
  /** Accounts for `users`, servers for `servers`, further channels for `channel`: receivers see any of them. */
  readonly ids?: readonly string[];
  /** Further accounts. For `server`, `servers` and `viewers` only. */
  readonly userIds?: readonly string[];
  /** The account whose sessions are excluded, because they receive a separate event with more fields. */
  readonly exceptUserId?: string;
  /** Like `exceptUserId`, for several accounts. */
  readonly exceptUserIds?: readonly string[];
  /** The account that the event is about; its sessions need no intent for it. */
  readonly aboutUserId?: string;
  /** A permission that receivers need in the server or channel. */
  readonly permission?: string;
  /** Permissions of which receivers need at least one. */
  readonly anyPermission?: readonly string[];
  /**
   * For `channel` only: members with this permission in the server receive the event even without access to the
   * channel.
   */
  readonly serverPermission?: string;
  /**
   * For `channel` only: the channel was age-restricted when the event was written, so its content stays for adults even
   * if the channel is opened or deleted.
   */
  readonly forAdults?: true;
  /** The server a `channel` belongs to; null in direct messages. */
  readonly serverId?: string | null;
}

/** Side effects of an event on cached state. */
export interface EventEffects {
  /**
   * Keys of cached state that the change made stale. The gateway reads `server:{id}` (its channels, roles, overwrites),
   * `member:{serverId}:{userId}` (that membership) and `settings:{userId}`; all others belong to the service's caches.
   */
  readonly touches?: readonly string[];
  /** Deliver first, then drop cached state, because the audience is the one before the change (CHANNEL_DELETE). */
  readonly deliverBeforeTouch?: boolean;
}

/** An event as a transaction emits it; created by `newEvent`. */
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
  /** The channel that shows the event, if the audience is another channel: a thread's audience is its parent. */
  readonly shownIn?: string;
  /** If set, only this session of the audience receives the event. */
  readonly sessionId?: string;
  /** Accounts whose sessions are excluded. */
  readonly exceptUserIds?: readonly string[];
}

/**
 * Which events a listener needs. It always gets events with touches and internal events. Other events are not even
 * read while no listener needs them.
 */
export interface Needs {
  /** Whether the listener needs every event now. If so, it receives every event committed from then on. */
  readonly everything: () => boolean;
  /** Names of other events that it always needs. */
  readonly names?: readonly string[];
}

/** Takes a batch of the log. */
export type LogListener = (events: readonly LoggedEvent[]) => void | Promise<void>;

/** Reads the log in commit order. Delivers every committed event exactly once, in a stable order. */
export interface EventTail {
  /**
   * The listener receives one batch at a time; the next one follows when its promise settles. An empty batch means
   * that the head moved past events that no listener needs.
   * @param needs every event by default
   */
  subscribe(listener: LogListener, needs?: Needs): () => void;
  /** The place after the newest delivered event. */
  head(): string;
  /** Called when the log starts over in a new epoch. Events committed around that time may be lost. */
  onRestart(listener: () => void): void;
  /**
   * Events after a position up to the head, in batches; null when the position is malformed, pruned or of an earlier
   * epoch.
   */
  readAfter(position: string): Promise<AsyncIterable<readonly LoggedEvent[]> | null>;
  /** Touches of events that are committed but not delivered yet: state read before may already contain them. */
  touchedAhead(): Promise<ReadonlySet<string>>;
}

/** Delivers events in process or through Redis pub/sub: at most once, and without order between senders. */
export interface EphemeralBus {
  /** Whether events reach other processes. */
  readonly isShared: boolean;
  /** @param onDoubt called if other processes may not receive the event */
  publish(event: EphemeralEvent, onDoubt?: () => void): void;
  subscribe(listener: (event: EphemeralEvent) => void): () => void;
  /** Calls a listener when events reach other processes again, and theirs reach this one. */
  onReachable(listener: () => void): void;
}
