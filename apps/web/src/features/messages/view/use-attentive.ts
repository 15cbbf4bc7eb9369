import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether the person is looking at this page. */
export function useAttentive(): boolean {
  return useSyncExternalStore(subscribe, isAttentive);
}

/** {@link useAttentive} outside of rendering. */
export function isAttentive(): boolean {
  return document.hasFocus() && document.visibilityState === 'visible';
}
