const KEY = 'guildhall:reloaded-at';
/** A part that is still missing after a reload has another problem. */
const PAUSE_MS = 60_000;

/** A page that was opened before an update may request parts that no longer exist. It reloads once; drafts are kept. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => void reload());
}

async function reload(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS || !(await isOutdated())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Without a network, a part is only out of reach, and a reload would lose the page too. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(entry ?? '');
  } catch {
    return false;
  }
}
