import type { JobPayload } from '@guildhall/platform';
import type { Ground } from '../../ground.ts';
import { findAudience } from '../access/index.ts';
import { usersByIds } from '../accounts/index.ts';
import { deleteMessages } from '../messages/index.ts';
import { eraseMessagesJob } from './job-contracts.ts';
import { channelsWrittenIn, deleteReadStates, messagesBy } from './store.ts';

/** As many a second, so that nobody's stream is flooded (design 6.3). */
const BATCH = 100;
const PAUSE_MS = 1000;

/**
 * Deletes the next hundred messages of an erased account, one MESSAGE_DELETE each, and goes on a second later. At the
 * end the read states go, which say where it wrote. Where the messages are to stay, only they go.
 */
export async function eraseMessages(
  ground: Ground,
  { userId, channelId }: JobPayload<typeof eraseMessagesJob>,
): Promise<void> {
  const [user] = await usersByIds(ground.database.db, [userId]);
  if (!user?.erasedAt) return;
  const next = user.deletesMessages ? await eraseBatch(ground, userId, channelId) : null;
  if (next === null) return deleteReadStates(ground.database.db, userId);
  await ground.database.transaction((tx) =>
    tx.addJob(
      eraseMessagesJob,
      { userId, channelId: next },
      { runAt: new Date(ground.clock.now() + PAUSE_MS) },
    ),
  );
}

/** @returns the channel before the one to go on with; null when nothing is left. */
async function eraseBatch(ground: Ground, userId: string, after: string): Promise<string | null> {
  let done = after;
  for (let left = BATCH; ; ) {
    const [channelId] = await channelsWrittenIn(ground.database.db, userId, done, 1);
    if (channelId === undefined) return null;
    const ids = await messagesBy(ground.database.db, channelId, userId, left);
    await eraseIn(ground, channelId, ids);
    left -= ids.length;
    if (left === 0) return done;
    done = channelId;
  }
}

async function eraseIn(ground: Ground, channelId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const audience = await findAudience(ground, channelId);
  await ground.database.transaction((tx) => deleteMessages(tx, channelId, ids, audience));
}
