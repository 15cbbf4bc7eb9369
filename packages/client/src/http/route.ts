import type { Method } from '@guildhall/protocol';

/** What a call needs to know of an endpoint at run time. */
export interface Route {
  readonly method: Method;
  /** Template below `/api`, parameters in braces. */
  readonly path: string;
  readonly query?: true;
  /** Left out when the endpoint takes no body. */
  readonly body?: 'required' | 'optional';
  /** The endpoint takes files: name of their parts, and where its body goes. */
  readonly files?: { readonly name: string; readonly bodyAs: 'fields' | 'payload_json' };
  /** The path holds the credential: no other is sent. */
  readonly anonymous?: true;
  /** Path parameters whose values have rate limits of their own. */
  readonly limitedBy?: readonly string[];
}
