/** What a client tells its listeners: the gateway's events, and what becomes of the connection. */
import type { EventByName, EventName, PayloadOf, Ready } from '@guildhall/protocol';

/** One event of the gateway with its payload. */
export type Dispatched = {
  [Name in EventName]: { readonly name: Name; readonly payload: PayloadOf<EventByName[Name]> };
}[EventName];

/**
 * `idle` before connecting and after `disconnect`; `stopped` when the instance ended the session for good, such as after
 * a revoked token.
 */
export type GatewayState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'stopped';

/** What follows a lost connection (design 2.1). */
export type NextStep = 'resume' | 'identify' | 'stop';

/** How a connection ended, and what follows. */
export interface Disconnection {
  /** Close code; 1006 when the connection just broke. */
  readonly code: number;
  readonly reason: string;
  readonly next: NextStep;
}

/** A new attempt is on its way. */
export interface Reconnection {
  /** 1 for the first attempt since the last working connection. */
  readonly attempt: number;
  readonly delayMs: number;
}

type GatewayEvents = { [Name in EventName]: PayloadOf<EventByName[Name]> };

/** Everything a client tells, by name. */
export interface ClientEvents extends GatewayEvents {
  /**
   * Every event, before its own listeners. A newer instance may send names that the type does not know: ignore them.
   */
  dispatch: Dispatched;
  /** A session began: what was known before is stale. */
  ready: Ready;
  /** A session goes on: everything missed has been delivered. */
  resumed: undefined;
  disconnected: Disconnection;
  reconnecting: Reconnection;
  state: GatewayState;
  /** A listener failed. Without a listener for this, the console is told. */
  error: unknown;
}
