const KEY = 'guildhall:reloaded-at';
/** A part that is still missing after a reload is missing for another reason. */
const PAUSE_MS = 60_000;
/** A line that has just come back may fail once more. */
const SETTLES_WITHIN_MS = 10_000;

/**
 * A page that was opened before an update asks for parts that are gone by now. It loads itself again, once; what is being
 * written is kept as a draft.
 */
export function reloadWhenOutdated(): void {
  let onlineSince = 0;
  addEventListener('online', () => {
    onlineSince = Date.now();
  });
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    // Without a line the part is not gone, only out of reach.
    const hasLine = navigator.onLine && Date.now() - onlineSince > SETTLES_WITHIN_MS;
    if (!hasLine || Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
