/** Keeps outgoing messages in this browser, so that leaving the page loses none. */
import { gatewayStore } from '../../../../state/gateway-store.ts';
import type { OutgoingMessage } from '../../../../state/model.ts';
import { loadWhenOnline } from '../../../../state/offline/load-when-online.ts';
import { prependToDraft } from '../draft/drafts.ts';
import { writtenAs } from './unsent-drafts.ts';

/** Loaded after the first page. */
export const keptOutgoing = () => loadWhenOnline(() => import('../../../../state/offline/kept-outgoing.ts'));

/** Nonces of messages that are not stored yet. */
const unkept = new Set<string>();

/** Keeps a message until it arrives or is discarded. */
export async function keepUntilSent(message: OutgoingMessage, files: readonly File[]): Promise<void> {
  unkept.add(message.nonce);
  const kept = await keptOutgoing();
  await kept.keepOutgoing(message, files);
  unkept.delete(message.nonce);
}

/** When the page is left, messages that are not stored yet become part of the drafts, which are stored at once. */
addEventListener('pagehide', ({ persisted }) => {
  if (persisted) return;
  const outgoing = Object.values(gatewayStore.get().outgoing).flat();
  for (const message of outgoing.toReversed())
    if (unkept.has(message.nonce)) prependToDraft(message.channelId, writtenAs(message));
});
