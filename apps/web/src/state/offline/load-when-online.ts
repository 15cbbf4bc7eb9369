const MAX_ATTEMPTS = 5;
const PAUSE_MS = 1000;

/** Whether the service answers. If it does, a part that still fails to load no longer exists. */
function isReachable(): Promise<boolean> {
  return fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Loads a part of the client. Without a network or server it waits for one instead of failing. */
export async function loadWhenOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= MAX_ATTEMPTS && (await isReachable())) throw error;
      await new Promise<unknown>((resolve) => {
        if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
        else addEventListener('online', resolve, { once: true });
      });
    }
  }
}
