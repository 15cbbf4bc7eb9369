/**
 * Tables of routes, which features declare: endpoints by name with their handlers. Only the contract states who may
 * call an endpoint; the type of the handler's context follows from it.
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

/** The callers that an endpoint's `actors` admit; null for an unknown caller. */
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

/** A handler that also decides which requests only undo something of the caller's own, such as a reaction. */
interface TakingBack<E extends Contract> {
  readonly takesBack: (input: RequestInput<E>) => boolean;
  readonly handle: Handle<E>;
}

/** The handler of an endpoint. */
type RouteHandler<E extends Contract> = E['access'] extends {
  readonly refusedWhenBlocked: 'unless taking back';
}
  ? TakingBack<E>
  : Handle<E>;

/** Checks uploads by their URL before their body is received, for URLs that contain the credential. */
export type AdmissionTable = {
  readonly [Name in EndpointName]?: (
    runtime: Runtime,
    params: RequestInput<(typeof ENDPOINTS)[Name]>['params'],
  ) => Promise<unknown>;
};

/** The handlers of a feature, by endpoint. */
export type RouteTable = {
  readonly [Name in EndpointName]?: RouteHandler<(typeof ENDPOINTS)[Name]>;
};
