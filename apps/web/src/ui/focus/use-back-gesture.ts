import { useEffect, useRef } from 'react';

/** The part of the browser's `CloseWatcher` that is used here. */
interface Watcher {
  oncancel: ((event: Event) => void) | null;
  onclose: (() => void) | null;
  destroy(): void;
}

/** Elsewhere, browsers use it for Esc, which everything that opens handles itself. */
function findWatcher(): (new () => Watcher) | undefined {
  const { CloseWatcher } = globalThis as { readonly CloseWatcher?: new () => Watcher };
  return /Android/.test(navigator.userAgent) ? CloseWatcher : undefined;
}

/**
 * Lets Android's back gesture close what is open, instead of leaving the page behind it. Of several things, it closes
 * the one that opened last.
 * @param close may leave it open, for example to warn first; the next gesture calls it again
 */
export function useBackGesture(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const CloseWatcher = findWatcher();
    if (!open || !CloseWatcher) return;
    let watcher: Watcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      // A watcher ends with its gesture unless that is cancelled, which browsers allow once after each press.
      watcher.oncancel = (event) => {
        if (!event.cancelable) return;
        event.preventDefault();
        latest.current();
      };
      watcher.onclose = () => {
        watch();
        latest.current();
      };
    };
    watch();
    return () => watcher.destroy();
  }, [open]);
}
