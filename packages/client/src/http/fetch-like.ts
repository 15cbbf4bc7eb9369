/** The part of `fetch` that the client uses, which callers can replace. */
import type { ResponseLike } from './answer.ts';

export interface RequestOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: 'omit' | 'same-origin';
  readonly signal: AbortSignal;
  readonly body?: string | FormData;
}

export type FetchLike = (url: string, options: RequestOptions) => Promise<ResponseLike>;
