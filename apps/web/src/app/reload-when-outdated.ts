const KEY = 'guildhall:reloaded-at';
/** A part that is still missing after a reload is missing for another reason. */
const PAUSE_MS = 60_000;

/**
 * A page that was opened before an update asks for parts that are gone by now. It loads itself again, once; what is being
 * written is kept as a draft.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => void reload());
}

async function reload(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS || !(await isOutdated())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Without a line a part is not gone, only out of reach: a reload would take the page away as well. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(entry ?? '');
  } catch {
    return false;
  }
}
