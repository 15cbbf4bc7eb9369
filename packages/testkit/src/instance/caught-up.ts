/**
 * Waits until this process's instances have delivered their events, so that a new connection receives no earlier
 * ones.
 */

const caughtUp = new Map<string, () => Promise<void>>();

/** @returns a function that removes the instance */
export function registerInstance(urls: readonly string[], wait: () => Promise<void>): () => void {
  const origins = urls.map((url) => new URL(url).origin);
  for (const origin of origins) caughtUp.set(origin, wait);
  return () => {
    for (const origin of origins) caughtUp.delete(origin);
  };
}

/** Resolves when the instance at a URL has delivered everything committed before; immediately for other URLs. */
export async function untilCaughtUp(url: string): Promise<void> {
  await caughtUp.get(new URL(url).origin)?.();
}
