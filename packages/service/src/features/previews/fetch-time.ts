import type { Runtime } from '../../runtime.ts';

/** How long the pages of one poster's links may take, in milliseconds, so that slow ones do not delay everyone's. */
const TIME = { limit: 60_000, windowSecs: 600 };

/**
 * Runs a fetch of previews. @param posterId whose time it takes: the author's, or that of a server for its webhooks
 * @returns null, without a fetch, when it is used up
 */
export async function limitFetchTime<T>(
  { rateLimiter, clock }: Runtime,
  posterId: string,
  fetch: () => Promise<T>,
): Promise<T | null> {
  const key = `preview-time|${posterId}`;
  const remaining = async () =>
    (await rateLimiter.takeAll([{ ...TIME, key, cost: 0 }], clock.now())).results[0]?.remaining ?? 0;
  if ((await remaining()) <= 0) return null;
  const start = clock.now();
  try {
    return await fetch();
  } finally {
    const cost = Math.min(clock.now() - start, await remaining());
    if (cost > 0) await rateLimiter.takeAll([{ ...TIME, key, cost }], clock.now());
  }
}
