/** What a use case is given of the place that its request is about: found and checked before it starts. */
import type { SeenState } from '@guildhall/platform';
import type { Context } from '../../runtime.ts';
import type { ChannelAccess, ConversationAccess, ServerAccess } from './access.ts';
import type { DirectAccess } from './direct.ts';

interface PlaceContext extends Context {
  /** What access was decided from; a statement that it is passed on to is refused when that has changed since. */
  readonly seen?: SeenState;
}

/** By an operator, in the console. */
export interface OperatorRequestContext extends Context {
  /** Their username. */
  readonly operator: string;
}

/** In a server that the caller is a member of. */
export interface ServerContext extends PlaceContext {
  readonly access: ServerAccess;
}

/** In a channel of a server that the caller sees. */
export interface ChannelContext extends PlaceContext {
  readonly access: ChannelAccess;
}

/** In a channel that the caller sees, or a direct message or group that they are in. */
export interface ConversationContext extends PlaceContext {
  readonly access: ConversationAccess;
}

/** In a direct message or group that the caller is in. */
export interface DirectContext extends PlaceContext {
  readonly access: DirectAccess;
}
