/** Instances of this process, so that whoever connects to one hears nothing of what came before. */

const caughtUp = new Map<string, () => Promise<void>>();

/** @returns what forgets the instance. */
export function registerInstance(urls: readonly string[], wait: () => Promise<void>): () => void {
  const origins = urls.map((url) => new URL(url).origin);
  for (const origin of origins) caughtUp.set(origin, wait);
  return () => {
    for (const origin of origins) caughtUp.delete(origin);
  };
}

/** Resolves when the instance at a URL has told of all that was committed before; at once for any other URL. */
export async function untilCaughtUp(url: string): Promise<void> {
  await caughtUp.get(new URL(url).origin)?.();
}
