/** Types about sessions that service and gateway exchange; neither imports the other. */
import type { Shard } from '@guildhall/protocol';
import type { TSchema } from 'typebox';
import type { PayloadInput } from '../schemas/index.ts';

/** An event about to be sent; `payload` is JSON text, serialised once for all receivers. */
export interface Dispatch {
  readonly name: string;
  readonly payload: string;
}

/** An event for individual sessions, neither logged nor published. */
export function newDispatch<Payload extends TSchema>(
  { name }: { readonly name: string; readonly payload: Payload },
  payload: PayloadInput<NoInfer<Payload>>,
): Dispatch {
  return { name, payload: JSON.stringify(payload) };
}

export interface InitialStateOptions {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly heartbeatInterval: number;
  readonly shard: Shard | null;
  readonly largeThreshold: number;
}

/** READY comes first; the SERVER_CREATE of each server that it does not contain follows. */
export interface InitialState {
  /** Whether nothing follows. */
  readonly isComplete: boolean;
  /** Serialises READY when it is the session's turn. */
  readonly ready: () => Dispatch;
  /** Loaded lazily in batches, so that a bot in thousands of servers does not delay others. */
  readonly following: AsyncIterable<readonly Dispatch[]>;
}

/**
 * A permission class: members of one server with the same access in every channel (same roles, same ownership, no
 * personal overwrites). A member with overwrites is a class of one. The key is opaque and unique within its server. A
 * change that moves members to another class (new owner, first or last personal overwrite) touches each one's
 * `member:` key, besides `server:`.
 */
export interface Membership {
  readonly serverId: string;
  readonly classKey: string;
}

/** The accounts that receive changes of an account, besides its own sessions. */
export interface Viewers {
  readonly serverIds: readonly string[];
  readonly userIds: readonly string[];
}

/** The servers and accounts whose presences a session receives. */
export interface PresenceScope {
  readonly serverIds: readonly string[];
  /** Friends and people who share a direct message. */
  readonly direct: boolean;
}

export interface AccessChange {
  readonly dispatches: readonly Dispatch[];
  /** Lost channels that no longer exist; their deletion event is still to come. */
  readonly gone: readonly string[];
}
