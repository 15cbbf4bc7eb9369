/** SQL of a message's previews. */
import type { Embed } from '@guildhall/protocol';
import type { Db } from '../../../tables.ts';

/** @param previews null where the message has none */
export async function savePreviews(
  db: Db,
  channelId: string,
  id: string,
  previews: readonly Embed[] | null,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ previews: previews && JSON.stringify(previews) })
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .execute();
}
