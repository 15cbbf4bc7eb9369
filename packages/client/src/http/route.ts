import type { Method } from '@guildhall/protocol';

/** What a call needs to know of an endpoint at run time. */
export interface Route {
  readonly method: Method;
  /** Template below `/api`, parameters in braces. */
  readonly path: string;
  readonly query?: true;
  /** Left out when the endpoint takes no body. */
  readonly body?: 'required' | 'optional';
  /** Path parameters whose values have rate limits of their own. */
  readonly limitedBy?: readonly string[];
}
