/**
 * Contexts of use cases: the server or channel of the request, loaded and checked before the use case starts. Their
 * `stateVersion` covers its state too.
 */
import type { Context } from '../../runtime.ts';
import type { ChannelAccess, ConversationAccess, ServerAccess } from './access.ts';
import type { DirectAccess } from './direct.ts';

/** A request of an operator in the console. */
export interface OperatorRequestContext extends Context {
  /** The operator's username. */
  readonly operator: string;
}

/** A request in a server that the caller is a member of. */
export interface ServerContext extends Context {
  readonly access: ServerAccess;
}

/** A request in a server's channel that the caller can see. */
export interface ChannelContext extends Context {
  readonly access: ChannelAccess;
}

/** A request in a channel that the caller can see, or in a direct message or group that they are in. */
export interface ConversationContext extends Context {
  readonly access: ConversationAccess;
}

/** A request in a direct message or group that the caller is in. */
export interface DirectContext extends Context {
  readonly access: DirectAccess;
}
