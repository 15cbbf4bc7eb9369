/** Events of a client: those of the gateway, and changes of the connection. */
import type { EventByName, EventName, PayloadOf, Ready } from '@guildhall/protocol';

/** One event of the gateway with its payload. */
export type Dispatched = {
  [Name in EventName]: { readonly name: Name; readonly payload: PayloadOf<EventByName[Name]> };
}[EventName];

/**
 * `idle` before connecting and after `disconnect`; `stopped` when the instance ended the session for good, for
 * example after a revoked token.
 */
export type GatewayState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'stopped';

/** The reaction to a lost connection (design 2.1). */
export type NextStep = 'resume' | 'identify' | 'stop';

/** How a connection ended, and what happens next. */
export interface Disconnection {
  /** Close code; 1006 when the connection broke. */
  readonly code: number;
  readonly reason: string;
  readonly next: NextStep;
}

/** A new attempt is scheduled. */
export interface Reconnection {
  /** 1 for the first attempt after a working connection. */
  readonly attempt: number;
  readonly delayMs: number;
}

type GatewayEvents = { [Name in EventName]: PayloadOf<EventByName[Name]> };

/** All events of a client, by name. */
export interface ClientEvents extends GatewayEvents {
  /** Every event, before its own listeners. Ignore unknown names, which a newer instance may send. */
  dispatch: Dispatched;
  /** A new session began; earlier state is stale. */
  ready: Ready;
  /** The session was resumed; all missed events have been delivered. */
  resumed: undefined;
  disconnected: Disconnection;
  reconnecting: Reconnection;
  state: GatewayState;
  /** A listener failed. Without a listener for this event, the error goes to the console. */
  error: unknown;
}
