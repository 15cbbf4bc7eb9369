/** Signals that the network is back; browsers have them, Node does not. */

interface EventSource {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}
interface BrowserScope extends Partial<EventSource> {
  readonly document?: EventSource & { readonly visibilityState: string };
}

/** Calls back when the machine is online again or the page is visible again. @returns a function that stops this */
export function onWake(listener: () => void): () => void {
  const browser: BrowserScope = globalThis;
  const page = browser.document;
  const shown = () => {
    if (page?.visibilityState === 'visible') listener();
  };
  browser.addEventListener?.('online', listener);
  page?.addEventListener('visibilitychange', shown);
  return () => {
    browser.removeEventListener?.('online', listener);
    page?.removeEventListener('visibilitychange', shown);
  };
}
