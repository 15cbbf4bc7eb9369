/**
 * Messages that the service writes: system notices (specification: Message, type) and the system account's own. They
 * are written in the transaction of what they tell of, so that there is never one without the other.
 */
import type { Message } from '@guildhall/protocol';
import type { Ground, Transaction } from '../../ground.ts';
import { presentUsers } from '../accounts/index.ts';
import { insertNotice } from './notice-store.ts';
import { newestIds, OVERTAKEN } from './send-store.ts';
import { markRead } from './store.ts';
import { messageView } from './view.ts';

export interface Notice {
  readonly channelId: string;
  readonly authorId: string;
  /** Everyone in the direct message or group now, and whoever else is to see it. */
  readonly recipients: readonly string[];
  /** Null for an ordinary message of the system account. */
  readonly type: 1 | 2 | 3 | 4 | 5 | null;
  readonly content?: string;
  readonly targetId?: string;
  /** People who act have read what they caused. */
  readonly marksRead: boolean;
}

const ATTEMPTS = 5;

/**
 * Runs a change of one conversation that posts notices; again from the start when a send of another process took
 * the place of its message in the order.
 */
export async function changeWithNotice<Result>(
  ground: Ground,
  channelId: string,
  work: (tx: Transaction, post: (notice: Omit<Notice, 'channelId'>) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ground.database.transaction(async (tx) => {
        await tx.lock(channelId);
        return work(tx, (notice) => postNotice(ground, tx, { ...notice, channelId }));
      });
    } catch (error) {
      if ((error as { code?: string }).code !== OVERTAKEN || attempt === ATTEMPTS) throw error;
      for (const id of await newestIds(ground.database.pool, [channelId])) ground.ids.advancePast(id);
    }
  }
}

/** Stores a notice and tells of it. @throws an error with code GH001, see {@link changeWithNotice}. */
async function postNotice(ground: Ground, tx: Transaction, notice: Notice): Promise<void> {
  const { channelId, authorId, recipients, type, content = '', targetId = null } = notice;
  const users = await presentUsers(ground, targetId === null ? [authorId] : [authorId, targetId]);
  const id = ground.ids.next();
  await insertNotice(tx.db, { channelId, id, authorId, content, type, targetId });
  if (notice.marksRead)
    await markRead(tx.db, { channelId, userId: authorId, messageId: id, backwards: false });
  const row = {
    id,
    channel_id: channelId,
    author_id: authorId,
    content,
    edited_at: null,
    flags: 0,
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    reply_to: null,
    parts: null,
    type,
    target_id: targetId,
  };
  const view: Message = messageView(
    row,
    users.get(authorId),
    null,
    targetId ? users.get(targetId) : undefined,
  );
  tx.emit({
    name: 'MESSAGE_CREATE',
    audience: { kind: 'users', id: channelId, ids: [...recipients] },
    payload: { ...view, serverId: null },
  });
}
