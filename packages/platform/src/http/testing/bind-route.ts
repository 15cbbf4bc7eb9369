import type { ParamsOf } from '@guildhall/protocol';
import type { Answer, Caller, RequestFacts, RequestInput, Route } from '../route.ts';

type Handler<E> = (input: RequestInput<E>, caller: Caller, facts: RequestFacts) => Promise<Answer<E>>;

/** A route whose handler has the types of its contract; features have tables of routes for this. */
export function bindRoute<E extends { readonly kind: 'endpoint' }>(
  endpoint: E,
  handle: Handler<E>,
  admit?: (params: ParamsOf<E>) => Promise<unknown>,
): Route {
  return { endpoint, handle, admit } as unknown as Route;
}
