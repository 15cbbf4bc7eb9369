/** SQL of edits. */
import type { Embed } from '@guildhall/protocol';
import { COLUMNS, toColumns } from '../../../rows.ts';
import type { Db, MessageParts } from '../../../tables.ts';
import type { MessageRow } from '../../messages/index.ts';

export type MessageChanges = Pick<MessageRow, 'content' | 'mentions' | 'mentionRoles' | 'mentionEveryone'> & {
  readonly editedAt: Date;
  readonly parts: MessageParts | null;
  /** Absent fields stay. */
  readonly previews?: readonly Embed[];
};

/** @returns undefined when the message has been deleted */
export async function updateMessageRow(
  db: Db,
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
