import { gatewayStore } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';
import { closeByWorker } from '../../../state/notifications/worker.ts';

/**
 * Closes the system notifications of messages that are read, here or on another device.
 * @param close called with the last read message of channels in which it changed
 * @returns a function that stops this
 */
export function watchReads(
  close: (read: Readonly<Record<string, string>>) => void = (read) =>
    closeByWorker({ type: 'close-notices', read }),
): () => void {
  let known: GatewayState['readStates'] = {};
  const compare = (): void => {
    const { readStates } = gatewayStore.get();
    if (readStates === known) return;
    const changed = Object.values(readStates).flatMap(({ channelId, lastReadMessageId }) =>
      lastReadMessageId && lastReadMessageId !== known[channelId]?.lastReadMessageId
        ? [[channelId, lastReadMessageId] as const]
        : [],
    );
    known = readStates;
    if (changed.length > 0) close(Object.fromEntries(changed));
  };
  compare();
  return gatewayStore.subscribe(compare);
}
