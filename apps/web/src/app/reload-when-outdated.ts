const KEY = 'guildhall:reloaded-at';
/** A part that is still missing after a reload is missing for another reason. */
const PAUSE_MS = 60_000;

/**
 * A page that was opened before an update asks for parts that are gone by now. It loads itself again, once; what is being
 * written is kept as a draft.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    // Without a line the part is not gone, only out of reach.
    if (!navigator.onLine || Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
