/** SQL of followers and of announcements' copies. */
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';
import type { WebhookRow } from '../webhooks/index.ts';

export type CopyRow = Row<'crosspost_copies'>;

/** The location of an announcement. */
export interface Original {
  readonly channelId: string;
  readonly messageId: string;
}

export async function countFollowerRows(db: Db, sourceChannelId: string): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('source_channel_id', '=', sourceChannelId)
    .where('kind', '=', 'follower')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Followers that have no copy yet, by id. */
export async function followersWithoutCopy(
  db: Db,
  { channelId, messageId }: Original,
  after: string,
  limit: number,
): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS.webhooks)
    .where('source_channel_id', '=', channelId)
    .where('kind', '=', 'follower')
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('crosspost_copies')
            .select('copy_id')
            .where('source_channel_id', '=', channelId)
            .where('source_message_id', '=', messageId)
            .whereRef('webhook_id', '=', 'webhooks.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether a follower still exists; locks it until the transaction ends. */
export async function lockFollower(db: Db, { serverId, id }: WebhookRow): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The announcement as it is now; locks it until the transaction ends. */
export async function lockOriginal(
  db: Db,
  { channelId, messageId }: Original,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', '=', channelId)
    .where('id', '=', messageId)
    .forShare()
    .executeTakeFirst();
}

/** @returns undefined when it was crossposted before or no longer exists */
export async function markCrossposted(
  db: Db,
  { channelId, messageId }: Original,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set({ crossposted: true })
    .where('channel_id', '=', channelId)
    .where('id', '=', messageId)
    .where('crossposted', '=', false)
    .returning(COLUMNS.messages)
    .executeTakeFirst();
}

/** @returns false when this follower has a copy already */
export async function insertCopy(db: Db, copy: CopyRow): Promise<boolean> {
  const row = await db
    .insertInto('crosspost_copies')
    .values(toColumns(copy))
    .onConflict((conflict) => conflict.doNothing())
    .returning('copy_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Copies of one announcement by their follower's id. */
export async function listCopies(
  db: Db,
  { channelId, messageId }: Original,
  after: string,
  limit: number,
): Promise<CopyRow[]> {
  return db
    .selectFrom('crosspost_copies')
    .select(COLUMNS.crosspost_copies)
    .where('source_channel_id', '=', channelId)
    .where('source_message_id', '=', messageId)
    .where('webhook_id', '>', after)
    .orderBy('webhook_id')
    .limit(limit)
    .execute();
}

export async function deleteCopyRow(db: Db, copy: CopyRow): Promise<void> {
  await db
    .deleteFrom('crosspost_copies')
    .where('source_channel_id', '=', copy.sourceChannelId)
    .where('source_message_id', '=', copy.sourceMessageId)
    .where('webhook_id', '=', copy.webhookId)
    .execute();
}
