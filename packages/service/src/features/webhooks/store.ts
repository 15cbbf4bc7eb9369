/** SQL of webhooks. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables, WebhooksTable } from '../../tables.ts';

export type WebhookRow = Selectable<WebhooksTable>;

export async function webhooksByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<WebhookRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('webhooks').selectAll().where('id', 'in', ids).execute();
}

/** A channel has no more than fifteen, and a server five hundred channels. @returns oldest first. */
export async function webhooksOf(
  db: Kysely<Tables>,
  serverId: string,
  channelIds: readonly string[],
): Promise<WebhookRow[]> {
  if (channelIds.length === 0) return [];
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('channel_id', 'in', channelIds)
    .orderBy('id')
    .execute();
}

export async function countWebhooks(
  db: Kysely<Tables>,
  serverId: string,
  channelId: string,
): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('server_id', '=', serverId)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether the channel is there: the server is held, so that it stays. */
export async function isChannel(db: Kysely<Tables>, serverId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWebhook(
  db: Kysely<Tables>,
  webhook: Insertable<WebhooksTable>,
): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

/** @returns undefined when it is gone. */
export async function webhookIn(
  db: Kysely<Tables>,
  serverId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateWebhookRow(
  db: Kysely<Tables>,
  { server_id, id }: Pick<WebhookRow, 'server_id' | 'id'>,
  changes: Updateable<WebhooksTable>,
): Promise<WebhookRow> {
  return db
    .updateTable('webhooks')
    .set(changes)
    .where('server_id', '=', server_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns undefined when it is gone already. */
export async function deleteWebhookRow(
  db: Kysely<Tables>,
  serverId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return db
    .deleteFrom('webhooks')
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
