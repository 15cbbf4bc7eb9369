/** SQL of messages and read states. */
import type { QueryRunner } from '@guildhall/platform';
import type { Embed } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { MessageParts, Tables } from '../../tables.ts';

export type MessageRow = Row<'messages'>;

export async function messageById(
  db: Kysely<Tables>,
  channelId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function messagesByIds(
  db: Kysely<Tables>,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', 'in', channelIds)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type MessageChanges = Pick<MessageRow, 'content' | 'mentions' | 'mentionRoles' | 'mentionEveryone'> & {
  readonly editedAt: Date;
  readonly parts: MessageParts | null;
  /** Left out, they stay. */
  readonly previews?: readonly Embed[];
};

/** @returns undefined when the message is gone meanwhile. */
export async function updateMessageRow(
  db: Kysely<Tables>,
  channelId: string,
  id: string,
  { parts, previews, ...changes }: MessageChanges,
): Promise<MessageRow | undefined> {
  return db
    .updateTable('messages')
    .set({
      ...toColumns(changes),
      parts: parts === null ? null : JSON.stringify(parts),
      ...(previews === undefined ? {} : { previews: JSON.stringify(previews) }),
    })
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returning(COLUMNS.messages)
    .executeTakeFirst();
}

/** @param previews null where the message has none. */
export async function savePreviews(
  db: Kysely<Tables>,
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

export async function deleteChannelRemains(db: Kysely<Tables>, channelId: string): Promise<void> {
  await db.deleteFrom('read_states').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('message_nonces').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('slowmode_turns').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('channel_activity').where('channel_id', '=', channelId).execute();
}

export async function deleteOldNonces(db: Kysely<Tables>, claimedBefore: Date): Promise<void> {
  await db.deleteFrom('message_nonces').where('claimed_at', '<', claimedBefore).execute();
}

/** Reads channels up to a message each. Without `backwards` marks only move forward. @returns channels whose mark moved. */
export async function markRead(
  db: Kysely<Tables>,
  {
    userId,
    marks,
    backwards,
  }: {
    readonly userId: string;
    readonly marks: readonly { readonly channelId: string; readonly messageId: string }[];
    readonly backwards: boolean;
  },
): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await db
    .insertInto('read_states')
    // In one order, like batches of sends do.
    .values(
      marks
        .map(({ channelId, messageId }) => ({
          channel_id: channelId,
          user_id: userId,
          last_read_message_id: messageId,
        }))
        .sort((one, other) => compareIds(one.channel_id, other.channel_id)),
    )
    .onConflict((conflict) => {
      const update = conflict
        .columns(['channel_id', 'user_id'])
        .doUpdateSet({ last_read_message_id: sql`excluded.last_read_message_id` });
      return backwards
        ? update
        : update.where(sql<boolean>`read_states.last_read_message_id < excluded.last_read_message_id`);
    })
    .returning('channel_id')
    .execute();
  return rows.map((row) => row.channel_id);
}

export async function openThreadsUnder(db: Kysely<Tables>, channelIds: readonly string[]): Promise<string[]> {
  if (channelIds.length === 0) return [];
  const rows = await db
    .selectFrom('threads')
    .select('thread_id')
    .where('parent_id', 'in', channelIds)
    .where('archived', '=', false)
    .execute();
  return rows.map((row) => row.thread_id);
}

/** Undefined for direct messages and groups, and for what is gone. */
export async function serverOfChannel(db: Kysely<Tables>, channelId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('channels')
    .select('server_id')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.server_id;
}

/** Forgets which transaction wrote each channel's newest message, when the ids of transactions count from elsewhere. */
export async function forgetTransactions(runner: QueryRunner): Promise<void> {
  await runner.query(`update channel_activity set last_xid = '0' where last_xid <> '0'`, []);
}
