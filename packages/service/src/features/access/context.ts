/** Contexts of use cases: the place of the request, loaded and checked before the use case starts. */
import type { StateVersion } from '@guildhall/platform';
import type { Context } from '../../runtime.ts';
import type { ChannelAccess, ConversationAccess, ServerAccess } from './access.ts';
import type { DirectAccess } from './direct.ts';

interface PlaceContext extends Context {
  /** The state that access was decided from. A statement that gets it is refused if that state has changed. */
  readonly stateVersion?: StateVersion;
}

/** A request of an operator in the console. */
export interface OperatorRequestContext extends Context {
  /** The operator's username. */
  readonly operator: string;
}

/** A request in a server that the caller is a member of. */
export interface ServerContext extends PlaceContext {
  readonly access: ServerAccess;
}

/** A request in a server's channel that the caller can see. */
export interface ChannelContext extends PlaceContext {
  readonly access: ChannelAccess;
}

/** A request in a channel that the caller can see, or in a direct message or group that they are in. */
export interface ConversationContext extends PlaceContext {
  readonly access: ConversationAccess;
}

/** A request in a direct message or group that the caller is in. */
export interface DirectContext extends PlaceContext {
  readonly access: DirectAccess;
}
