import type { Runtime } from '../runtime.ts';

/** How long addresses that one account chose may take, in milliseconds, so that slow ones do not delay everyone's. */
const TIME = { limit: 60_000, windowSecs: 600 };

/** The time that a fetch takes at a tenth of its cost, in milliseconds: push services answer sooner, and pushes are many. */
const CHEAP_MS = { preview: 0, push: 1000, call: 1000 } as const;
const CHEAP_PART = 0.1;

/**
 * Runs a fetch in a job, where others wait for it.
 * @param payerId whose time it takes: an account, or a server for its webhooks
 * @returns null, without a fetch, when it is used up
 */
export async function limitFetchTime<T>(
  { rateLimiter, clock }: Runtime,
  kind: keyof typeof CHEAP_MS,
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
    const took = clock.now() - start;
    const cheap = Math.min(took, CHEAP_MS[kind]);
    const cost = Math.min(took - cheap + Math.ceil(cheap * CHEAP_PART), await remaining());
    if (cost > 0) await rateLimiter.takeAll([{ ...TIME, key, cost }], clock.now());
  }
}
