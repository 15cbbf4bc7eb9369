import type { JobPayload } from '@guildhall/platform';
import { dmCreate } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { SYSTEM_ACCOUNT_ID } from '../accounts/index.ts';
import { announceChannel, findOrOpen, setOpen } from '../direct-channels/index.ts';
import type { kickNoticeJob } from '../members/index.ts';
import { changeWithNotice, isPosted } from '../notices/index.ts';

/**
 * Tells someone that they were kicked: a direct message of the system account that names the server and the reason
 * (design 5.10, 13.34). Nobody writes there but the service, and no block keeps it away.
 */
export async function sendKickNotice(
  runtime: Runtime,
  { kickId, userId, serverName, reason }: JobPayload<typeof kickNoticeJob>,
): Promise<void> {
  const channelId = await runtime.database.transaction((tx) =>
    findOrOpen(runtime, tx, SYSTEM_ACCOUNT_ID, userId),
  );
  await changeWithNotice(runtime, channelId, async (tx, post) => {
    const why = reason === null ? '' : `\nReason: ${reason}`;
    const content = `You were kicked from ${serverName}.${why}`;
    if (await isPosted(tx.db, { channelId, after: kickId, content })) return;
    const opened = await setOpen(tx.db, channelId, true, [userId]);
    if (opened.length > 0) await announceChannel(runtime, tx, channelId, dmCreate, opened);
    await post({
      authorId: SYSTEM_ACCOUNT_ID,
      recipients: [userId],
      type: null,
      content,
      marksRead: false,
    });
  });
}
