/** Which channels the person looks at, here and in other tabs. */
import { gatewayStore } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';

const PREFIX = 'guildhall watches';
// Missing on pages without HTTPS.
const locks = navigator.locks as LockManager | undefined;

/** Whether this page has the focus and shows the channel. */
export function isWatched(channelId: string): boolean {
  return document.hasFocus() && channelId in gatewayStore.get().open;
}

/** Whether another tab has the focus and shows the channel. */
export async function isWatchedElsewhere(channelId: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name = '' }) => name.startsWith(PREFIX) && name.split(' ').includes(channelId));
}

/** Tells other tabs what the person looks at, by the name of a lock. @returns a function that stops this */
export function watchFocus(): () => void {
  let known: GatewayState['open'] | null = null;
  let release = (): void => undefined;
  const update = (): void => {
    const open = document.hasFocus() ? gatewayStore.get().open : null;
    if (open === known) return;
    known = open;
    release();
    if (!open) return;
    const left = new Promise<void>((resolve) => {
      release = resolve;
    });
    void locks?.request([PREFIX, ...Object.keys(open)].join(' '), { mode: 'shared' }, () => left);
  };
  update();
  const unsubscribe = gatewayStore.subscribe(update);
  addEventListener('focus', update);
  addEventListener('blur', update);
  return () => {
    unsubscribe();
    removeEventListener('focus', update);
    removeEventListener('blur', update);
    release();
  };
}
