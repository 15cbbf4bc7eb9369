/**
 * Routes as features declare them: endpoints by name, and what answers them. The contract names who may call
 * alone; the type of the handler's context follows from it.
 */
import type { Answer, BearerCaller, ClientCaller, KnownCaller, RequestInput } from '@guildhall/platform';
import type { Access, Actor, ENDPOINTS, EndpointName } from '@guildhall/protocol';
import type {
  ChannelContext,
  ConversationContext,
  DirectContext,
  OperatorRequestContext,
  ServerContext,
} from './features/access/context.ts';
import type { PublicContext, Runtime } from './runtime.ts';

/** Who calls, as an endpoint's `actors` narrow it; null is nobody that is known. */
type CallerAs<Kind extends Actor> = Kind extends 'person' | 'bot'
  ? KnownCaller
  : Kind extends 'bearer'
    ? BearerCaller
    : Kind extends 'client'
      ? ClientCaller
      : null;

interface CallerContext<Kind extends Actor> extends PublicContext {
  readonly actor: CallerAs<Kind>;
}

interface PlaceContexts {
  readonly instance: OperatorRequestContext;
  readonly server: ServerContext;
  readonly channel: ChannelContext;
  readonly conversation: ConversationContext;
  readonly 'direct conversation': DirectContext;
}

interface Contract {
  readonly kind: 'endpoint';
  readonly actors: readonly Actor[];
  readonly access: Access;
}

type ContextOf<E extends Contract> = E['access'] extends { readonly loadedLater: true }
  ? CallerContext<E['actors'][number]>
  : E['access']['in'] extends keyof PlaceContexts
    ? PlaceContexts[E['access']['in']]
    : CallerContext<E['actors'][number]>;

type Handle<E extends Contract> = (ctx: ContextOf<E>, input: RequestInput<E>) => Promise<Answer<E>>;

/** A handler that says which requests only take back what is the caller's own. */
interface TakingBack<E extends Contract> {
  readonly takesBack: (input: RequestInput<E>) => boolean;
  readonly handle: Handle<E>;
}

/** What answers an endpoint. */
export type RouteHandler<E extends Contract> = E['access'] extends {
  readonly refusedWhenBlocked: 'unless taking back';
}
  ? TakingBack<E>
  : Handle<E>;

/** Refuses forms by their URL before they are received, where the URL is the credential. */
export type AdmissionTable = {
  readonly [Name in EndpointName]?: (
    runtime: Runtime,
    params: RequestInput<(typeof ENDPOINTS)[Name]>['params'],
  ) => Promise<unknown>;
};

/** What answers the endpoints of a feature, by their names. */
export type RouteTable = {
  readonly [Name in EndpointName]?: RouteHandler<(typeof ENDPOINTS)[Name]>;
};
