import type { Transaction } from '../../../runtime.ts';
import type { MessageRow } from '../../messages/index.ts';
import { replacePings } from '../../read-states/index.ts';
import { renewPreviews } from '../previews/preview-requests.ts';
import { type MessageChanges, updateMessageRow } from './store.ts';

/**
 * Writes an edit, with the pings and previews of the new text.
 * @returns undefined when the message has been deleted
 */
export async function updateMessage(
  tx: Transaction,
  channelId: string,
  id: string,
  changes: MessageChanges,
): Promise<MessageRow | undefined> {
  const row = await updateMessageRow(tx.db, channelId, id, changes);
  if (!row) return undefined;
  await renewPreviews(tx, row);
  await replacePings(tx, row);
  return row;
}
