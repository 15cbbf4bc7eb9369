/**
 * How features bind contracts to use cases: `open` without credentials, `known` with a caller; access to servers and
 * channels is loaded by the access feature's own binders.
 */
import { type Answer, bindRoute, isKnown, type RequestInput, type Route } from '@guildhall/platform';
import type { Context, Ground, PublicContext } from './ground.ts';

/** A route that still waits for its ground. */
export type RouteFactory = (ground: Ground) => Route;
export type RouteTable = readonly RouteFactory[];

interface Contract {
  readonly kind: 'endpoint';
}

/** A route for anyone. */
export function open<E extends Contract>(
  endpoint: E,
  handle: (ctx: PublicContext, input: RequestInput<E>) => Promise<Answer<E>>,
): RouteFactory {
  return (ground) => bindRoute(endpoint, (input, _caller, facts) => handle({ ground, facts }, input));
}

/** A route for a person or bot; the contract's `actors` say which. */
export function known<E extends Contract>(
  endpoint: E,
  handle: (ctx: Context, input: RequestInput<E>) => Promise<Answer<E>>,
): RouteFactory {
  return (ground) =>
    bindRoute(endpoint, (input, caller, facts) => {
      if (!isKnown(caller)) throw new Error('a known route was called by neither a person nor a bot');
      return handle({ ground, actor: caller, facts }, input);
    });
}
