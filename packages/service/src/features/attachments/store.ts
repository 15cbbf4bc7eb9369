/** SQL of files of messages. */
import type { Db } from '../../tables.ts';

/** Keeps a channel from being deleted until the transaction ends. @returns whether it was still there */
export async function lockChannel(db: Db, serverId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '=', channelId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
