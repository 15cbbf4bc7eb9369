import { isDeepStrictEqual } from 'node:util';
import type { JobPayload } from '@guildhall/platform';
import type { Embed } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { limitFetchTime } from '../../../turns/fetch-time.ts';
import { type ConversationAudience, findAudience } from '../../access/index.ts';
import { type MessageRow, messageById, oneMessageView } from '../../messages/index.ts';
import { loadPreviews, type makePreviewsJob, previewedLinks } from '../../previews/index.ts';
import { announceMessageUpdate } from '../send/announce-message.ts';
import { suppressesPreviews } from './preview-requests.ts';
import { savePreviews } from './store.ts';

/**
 * Makes the previews of a message and announces them when they differ. Skips messages deleted since; an edit queues
 * its own job.
 */
export async function makePreviews(
  runtime: Runtime,
  { channelId, messageId }: JobPayload<typeof makePreviewsJob>,
): Promise<void> {
  const original = await messageById(runtime.database.db, channelId, messageId);
  if (!original || suppressesPreviews(original)) return;
  const audienceBefore = await findAudience(runtime, channelId);
  if (!audienceBefore) return;
  const load = () => loadPreviews(runtime, previewedLinks(original.content));
  const previews = (await limitFetchTime(runtime, 'preview', posterId(original, audienceBefore), load)) ?? [];
  // People may have left or been removed meanwhile.
  const audience = await findAudience(runtime, channelId);
  if (!audience) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(messageId);
    const row = await messageById(tx.db, channelId, messageId);
    if (!row || suppressesPreviews(row) || row.content !== original.content || isShown(row, previews)) return;
    await savePreviews(tx.db, channelId, messageId, previews.length === 0 ? null : previews);
    const view = await oneMessageView(runtime, { ...row, previews }, tx.db);
    await announceMessageUpdate(runtime, tx, audience, view);
  });
}

/** The webhooks of a server share its time, because it may have thousands. */
function posterId({ authorId, parts }: MessageRow, audience: ConversationAudience): string {
  return (parts?.webhook && audience.serverId) || authorId;
}

function isShown(row: MessageRow, previews: readonly Embed[]): boolean {
  return isDeepStrictEqual(row.previews ?? [], previews);
}
