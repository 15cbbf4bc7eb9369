/** Direct messages of the system account, for news that people might otherwise miss. */
import { type JobPayload, job } from '@guildhall/platform';
import { dmCreate, Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../runtime.ts';
import { SYSTEM_ACCOUNT_ID } from '../accounts/index.ts';
import { announceChannel, findOrOpen, setOpen } from '../direct-channels/index.ts';
import { changeWithNotice } from './post-notice.ts';
import { isPosted } from './store.ts';

export const systemMessageJob = job({
  name: 'send-system-message',
  payload: Type.Object({
    userId: Id,
    content: Type.String(),
    afterId: Type.String({
      description: 'Created with the job: a message with this text and a higher id is its own',
    }),
  }),
});

/**
 * Sends a direct message of the system account. Only the service writes in that conversation, and blocks do not stop
 * it. Safe to run twice.
 */
export async function sendSystemMessage(
  runtime: Runtime,
  { userId, content, afterId }: JobPayload<typeof systemMessageJob>,
): Promise<void> {
  const channelId = await runtime.database.transaction((tx) =>
    findOrOpen(runtime, tx, SYSTEM_ACCOUNT_ID, userId),
  );
  await changeWithNotice(runtime, channelId, async (tx, post) => {
    if (await isPosted(tx.db, { channelId, after: afterId, content })) return;
    const opened = await setOpen(tx.db, channelId, true, [userId]);
    if (opened.length > 0) await announceChannel(runtime, tx, channelId, dmCreate, opened);
    const recipients = [userId];
    await post({ authorId: SYSTEM_ACCOUNT_ID, recipients, type: null, content, marksRead: false });
  });
}
