import { isDeepStrictEqual } from 'node:util';
import type { JobPayload } from '@guildhall/platform';
import type { Embed } from '@guildhall/protocol';
import type { Ground } from '../../../ground.ts';
import { findAudience } from '../../access/index.ts';
import { type makePreviewsJob, previewedLinks, previewsOf } from '../../previews/index.ts';
import { messageViews } from '../read/hydrate.ts';
import { announceMessageUpdate } from '../send/announce-message.ts';
import { type MessageRow, messageById } from '../store.ts';
import { wantsNone } from './preview-requests.ts';
import { savePreviews } from './store.ts';

/**
 * Makes a message's previews, and announces them when they differ from what it shows. A message that was deleted
 * meanwhile shows nothing; one that was edited has a job of its own.
 */
export async function makePreviews(
  ground: Ground,
  { channelId, messageId }: JobPayload<typeof makePreviewsJob>,
): Promise<void> {
  const asked = await messageById(ground.database.db, channelId, messageId);
  if (!asked || wantsNone(asked)) return;
  const previews = await previewsOf(ground, previewedLinks(asked.content));
  const audience = await findAudience(ground, channelId);
  if (!audience) return;
  await ground.database.transaction(async (tx) => {
    await tx.lock(messageId);
    const row = await messageById(tx.db, channelId, messageId);
    if (!row || wantsNone(row) || row.content !== asked.content || isShown(row, previews)) return;
    await savePreviews(tx.db, channelId, messageId, previews.length === 0 ? null : previews);
    const [view] = await messageViews(ground, [{ ...row, previews }], tx.db);
    if (view) await announceMessageUpdate(ground, tx, audience, view);
  });
}

function isShown(row: MessageRow, previews: readonly Embed[]): boolean {
  return isDeepStrictEqual(row.previews ?? [], previews);
}
