import type { JobPayload } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import type { kickNoticeJob } from '../members/index.ts';
import { sendSystemMessage, systemTexts } from '../notices/index.ts';

/** Tells someone that they were kicked, with the server's name and the reason (design 5.10, 13.34). */
export async function sendKickNotice(
  runtime: Runtime,
  { kickId, userId, serverName, reason }: JobPayload<typeof kickNoticeJob>,
): Promise<void> {
  const texts = await systemTexts(runtime.database.db, userId);
  await sendSystemMessage(runtime, { userId, content: texts.kicked(serverName, reason), afterId: kickId });
}
