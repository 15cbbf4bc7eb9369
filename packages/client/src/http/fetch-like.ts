/** The used part of `fetch`, which callers can replace. */
import type { ResponseLike } from './answer.ts';

export interface RequestOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: 'omit' | 'same-origin';
  readonly signal: AbortSignal;
  readonly body?: string | FormData;
}

/** The used part of the platform's `fetch`. */
export type FetchLike = (url: string, options: RequestOptions) => Promise<ResponseLike>;
