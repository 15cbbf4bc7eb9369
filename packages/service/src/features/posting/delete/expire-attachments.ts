import { messageUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import type { ConversationAudience } from '../../access/index.ts';
import { withoutFiles } from '../../attachments/index.ts';
import { messagesByIds, messageUpdateView, messageViews } from '../../messages/index.ts';
import { dropFiles } from '../../stored-files/index.ts';
import { replaceParts } from './store.ts';

/**
 * Removes the attachments of messages, with one MESSAGE_UPDATE for each. Texts stay, and the messages do not count as
 * edited. Copies in following channels keep their files, because the rules of their own server apply.
 * @param ids of up to fifty messages that are not priced posts
 * @returns how many files it removed
 */
export async function expireAttachments(
  runtime: Runtime,
  tx: Transaction,
  ids: readonly string[],
  channelId: string,
  audience: ConversationAudience,
): Promise<number> {
  await tx.lockAll(ids);
  const found = [...(await messagesByIds(tx.db, [channelId], ids)).values()];
  const keys = found.flatMap(({ parts }) => (parts?.attachments ?? []).map(({ key }) => key));
  if (keys.length === 0) return 0;
  const rows = found
    .filter(({ parts }) => parts?.attachments)
    .map((row) => ({ ...row, parts: withoutFiles(row.parts ?? {}) }));
  await replaceParts(tx.db, channelId, rows);
  for (const view of await messageViews(runtime, rows, tx.db))
    tx.emit(messageUpdate, audience, messageUpdateView(view));
  await dropFiles(tx, keys);
  return keys.length;
}
