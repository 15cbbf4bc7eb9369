/** The part of `fetch` that the client needs, so that it can be replaced. */
import type { ResponseLike } from './answer.ts';

export interface RequestOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: 'omit' | 'same-origin';
  readonly signal: AbortSignal;
  readonly body?: string | FormData;
}

/** The part of the platform's `fetch` that is used. */
export type FetchLike = (url: string, options: RequestOptions) => Promise<ResponseLike>;
