/** Keeps outgoing messages in this browser, so that leaving the page loses none. */
import { saveOnDevice } from '../../../../state/device.ts';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import type { OutgoingMessage } from '../../../../state/model.ts';
import { loadWhenOnline } from '../../../../state/offline/load-when-online.ts';
import { SAVED_OUTGOING } from '../../../../state/offline/saved-outgoing.ts';
import { prependToDraft } from '../draft/drafts.ts';
import { writtenAs } from './unsent-drafts.ts';

/** Loaded after the first page. */
export const keptOutgoing = () => loadWhenOnline(() => import('../../../../state/offline/kept-outgoing.ts'));

/** Nonces of messages that are not stored yet. */
const unkept = new Set<string>();

export function isKept({ nonce }: OutgoingMessage): boolean {
  return !unkept.has(nonce);
}

/** Keeps a message until it arrives or is discarded. */
export async function keepUntilSent(message: OutgoingMessage, files: readonly File[]): Promise<void> {
  unkept.add(message.nonce);
  const kept = await keptOutgoing();
  if (await kept.keepOutgoing(message, files)) unkept.delete(message.nonce);
}

/**
 * When the page is left, what is not kept yet is stored at once, outside of the database: the message, whose nonce
 * tells whether it was posted after all, or the text of one whose files could not follow.
 */
addEventListener('pagehide', ({ persisted }) => {
  if (persisted) return;
  const { account, outgoing } = gatewayStore.get();
  for (const message of Object.values(outgoing).flat().toReversed()) {
    if (isKept(message)) continue;
    if (message.files.length > 0) prependToDraft(message.channelId, writtenAs(message));
    else saveOnDevice(SAVED_OUTGOING + message.nonce, { accountId: account?.id, message });
  }
});
