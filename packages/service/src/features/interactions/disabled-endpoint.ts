import type { Ground } from '../../ground.ts';
import { SYSTEM_ACCOUNT_ID } from '../accounts/index.ts';
import type { BotApplication } from '../applications/index.ts';
import { announceChannel, findOrOpen, setOpen } from '../direct-channels/index.ts';
import { changeWithNotice } from '../messages/index.ts';

/** Tells the owner by a direct message of the system account that an endpoint is not asked any longer (design 3.4). */
export async function tellOfDisabledEndpoint(
  ground: Ground,
  { name, owner_id: ownerId }: BotApplication,
  url: string,
): Promise<void> {
  const channelId = await ground.database.transaction((tx) =>
    findOrOpen(ground, tx, SYSTEM_ACCOUNT_ID, ownerId),
  );
  await changeWithNotice(ground, channelId, async (tx, post) => {
    const opened = await setOpen(tx.db, channelId, true, [ownerId]);
    if (opened.length > 0) await announceChannel(ground, tx, channelId, 'DM_CREATE', opened);
    await post({
      authorId: SYSTEM_ACCOUNT_ID,
      recipients: [ownerId],
      type: null,
      content:
        `The interactions endpoint of ${name} (<${url}>) failed ten times in a row and is not asked any longer. ` +
        'Save it again in the developer portal when it works.',
      marksRead: false,
    });
  });
}
