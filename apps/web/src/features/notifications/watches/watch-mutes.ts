import { gatewayStore } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';

/** Timers run at once if they are longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Makes lists show that a mute has ended, for which there is no event. @returns a function that stops it */
export function watchMutes(): () => void {
  let known: GatewayState['notifications'] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function watch(): void {
    const { notifications } = gatewayStore.get();
    if (notifications === known) return;
    known = notifications;
    clearTimeout(timer);
    const waits = Object.values(notifications).flatMap(({ mutedUntil }) => {
      const wait = Date.parse(mutedUntil ?? '') - Date.now();
      return wait > 0 ? [wait] : [];
    });
    if (waits.length > 0) timer = setTimeout(showAgain, Math.min(MAX_TIMER_MS, ...waits));
  }
  watch();
  const end = gatewayStore.subscribe(watch);
  return () => {
    clearTimeout(timer);
    end();
  };
}

function showAgain(): void {
  gatewayStore.update((state) => ({ ...state, notifications: { ...state.notifications } }));
}
