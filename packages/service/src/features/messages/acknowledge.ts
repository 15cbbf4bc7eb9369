import { ApiError } from '@guildhall/platform';
import { isId, type ReadState } from '@guildhall/protocol';
import type { Context, Ground } from '../../ground.ts';
import type { ConversationContext } from '../access/index.ts';
import { markRead, readStatesOf } from './store.ts';

/**
 * Reads a channel up to a message (design 5.18); with `manual` the mark may also move back.
 * @throws ApiError unknown_message for something that is no id.
 */
export async function acknowledge(
  { ground, actor, access }: ConversationContext,
  messageId: string,
  manual: boolean,
): Promise<undefined> {
  if (!isId(messageId)) throw new ApiError('unknown_message');
  await ground.database.transaction(async (tx) => {
    await tx.lock(actor.id);
    const mark = { channelId: access.channel.row.id, userId: actor.id, messageId, backwards: manual };
    const state = await markRead(tx.db, mark);
    if (!state) return;
    const payload: ReadState = {
      channelId: state.channel_id,
      lastReadMessageId: state.last_read_message_id,
      mentionCount: state.mention_count,
    };
    tx.emit({ name: 'READ_STATE_UPDATE', audience: { kind: 'user', id: actor.id }, payload });
  });
}

/** A person's read states in channels they see, for READY. */
export async function readStates(
  ground: Ground,
  userId: Context['actor']['id'],
  channelIds: readonly string[],
): Promise<ReadState[]> {
  const rows = await readStatesOf(ground.database.db, userId, channelIds);
  return rows.map((row) => ({
    channelId: row.channel_id,
    lastReadMessageId: row.last_read_message_id,
    mentionCount: row.mention_count,
  }));
}
