import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { oncePerFrame } from '../../state/frame.ts';
import { applyWaiting } from '../../state/gateway-store.ts';
import { loadWhenOnline } from '../../state/offline/load-when-online.ts';
import type { MessageCreated } from './notify.ts';
import type { warnOfRaid } from './warn-of-raid.ts';

async function warn(...about: Parameters<typeof warnOfRaid>): Promise<void> {
  (await loadWhenOnline(() => import('./warn-of-raid.ts'))).warnOfRaid(...about);
}

/** Notifies of new messages and raids on this device. What decides about them loads with the first. */
export function useNotifications(): void {
  const { history } = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    // Later, so that the first page does not wait for it.
    const timer = setTimeout(async () => {
      const { startWatches } = await loadWhenOnline(() => import('./watches/later-watches.ts'));
      stop = startWatches();
    }, 2000);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  useEffect(() => {
    const open = (path: string) => history.push(path);
    let waiting: MessageCreated[] = [];
    const decideSoon = oncePerFrame(async () => {
      const { notify } = await loadWhenOnline(() => import('./notify.ts'));
      const messages = waiting;
      waiting = [];
      // Earlier events decide about a message: its channel may just have been muted.
      applyWaiting();
      for (const message of messages) void notify(message, open);
    });
    return client.on('dispatch', (event) => {
      if (event.name === 'RAID_DETECTED') void warn(event.payload, open);
      if (event.name === 'MESSAGE_CREATE') waiting.push(event.payload);
      // Later events of a backlog, which ends with RESUMED, may say that another device has read its messages.
      if (waiting.length > 0 && client.gateway.state === 'connected') decideSoon();
    });
  }, [history]);
}
