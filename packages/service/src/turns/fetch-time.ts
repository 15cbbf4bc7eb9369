import type { Runtime } from '../runtime.ts';

/** How long addresses that one account chose may take, in milliseconds, so that slow ones do not delay everyone's. */
const TIME = { limit: 60_000, windowSecs: 600 };

/** The time that a fetch takes at no cost, in milliseconds: an answer of a push service takes less, and pushes are many. */
const FREE_MS = { preview: 0, push: 1000, call: 1000 } as const;

/**
 * Runs a fetch in a job, where others wait for it.
 * @param payerId whose time it takes: an account, or a server for its webhooks
 * @returns null, without a fetch, when it is used up
 */
export async function limitFetchTime<T>(
  { rateLimiter, clock }: Runtime,
  kind: keyof typeof FREE_MS,
  payerId: string,
  fetch: () => Promise<T>,
): Promise<T | null> {
  const key = `${kind}-time|${payerId}`;
  const remaining = async () =>
    (await rateLimiter.takeAll([{ ...TIME, key, cost: 0 }], clock.now())).results[0]?.remaining ?? 0;
  if ((await remaining()) <= 0) return null;
  const start = clock.now();
  try {
    return await fetch();
  } finally {
    const cost = Math.min(clock.now() - start - FREE_MS[kind], await remaining());
    if (cost > 0) await rateLimiter.takeAll([{ ...TIME, key, cost }], clock.now());
  }
}
