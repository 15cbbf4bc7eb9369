/** SQL of webhooks. */
import { COLUMNS, type NewRow, type Row, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type WebhookRow = Row<'webhooks'>;

export async function webhooksByIds(db: Db, ids: readonly string[]): Promise<WebhookRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('webhooks').select(COLUMNS.webhooks).where('id', 'in', ids).execute();
}

/** @returns oldest first; a channel has at most fifteen, a server up to 7,500 */
export async function listWebhookRows(
  db: Db,
  serverId: string,
  channelIds: readonly string[],
  page: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<WebhookRow[]> {
  if (channelIds.length === 0) return [];
  return db
    .selectFrom('webhooks')
    .select(COLUMNS.webhooks)
    .where('server_id', '=', serverId)
    .where('channel_id', 'in', channelIds)
    .$if(page.after !== undefined, (query) => query.where('id', '>', page.after ?? ''))
    .$if(page.limit !== undefined, (query) => query.limit(page.limit ?? 0))
    .orderBy('id')
    .execute();
}

export async function countWebhooks(db: Db, serverId: string, channelId: string): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('server_id', '=', serverId)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The existing follower of a channel pair. */
export async function followerBetween(
  db: Db,
  sourceChannelId: string,
  target: { readonly serverId: string; readonly channelId: string },
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS.webhooks)
    .where('server_id', '=', target.serverId)
    .where('channel_id', '=', target.channelId)
    .where('source_channel_id', '=', sourceChannelId)
    .executeTakeFirst();
}

/** Whether the channel exists. The caller holds the server's lock, so it cannot be deleted until the lock ends. */
export async function isChannel(db: Db, serverId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWebhook(db: Db, webhook: NewRow<'webhooks'>): Promise<WebhookRow> {
  return db
    .insertInto('webhooks')
    .values(toColumns(webhook))
    .returning(COLUMNS.webhooks)
    .executeTakeFirstOrThrow();
}

/** @returns undefined for a deleted webhook */
export async function webhookIn(db: Db, serverId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .select(COLUMNS.webhooks)
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateWebhookRow(
  db: Db,
  { serverId, id }: Pick<WebhookRow, 'serverId' | 'id'>,
  changes: RowChanges<'webhooks'>,
): Promise<WebhookRow> {
  return db
    .updateTable('webhooks')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returning(COLUMNS.webhooks)
    .executeTakeFirstOrThrow();
}

/** @returns undefined if it was already deleted */
export async function deleteWebhookRow(
  db: Db,
  serverId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return db
    .deleteFrom('webhooks')
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returning(COLUMNS.webhooks)
    .executeTakeFirst();
}
