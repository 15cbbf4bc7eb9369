import type { Method } from '@guildhall/protocol';

/** What a call needs of an endpoint at run time. */
export interface Route {
  readonly method: Method;
  /** Template under `/api`, parameters in braces. */
  readonly path: string;
  readonly query?: true;
  /** Absent if the endpoint has no body. */
  readonly body?: 'required' | 'optional';
  /** Set if the endpoint accepts files: the name of their parts, and where the body goes. */
  readonly files?: { readonly name: string; readonly bodyAs: 'fields' | 'payload_json' };
  /** Repeating the call would add something again, whatever its method. */
  readonly addsEachTime?: true;
  /** The path contains the credential, so no other is sent. */
  readonly anonymous?: true;
  /** Path parameters whose values have separate rate limits. */
  readonly limitedBy?: readonly string[];
}
