/** SQL of system notices. */
import type { Db } from '../../tables.ts';

/** Whether a channel has a message with this text after an id, for jobs that run twice. */
export async function isPosted(
  db: Db,
  notice: { readonly channelId: string; readonly after: string; readonly content: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', notice.channelId)
    .where('id', '>', notice.after)
    .where('content', '=', notice.content)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
