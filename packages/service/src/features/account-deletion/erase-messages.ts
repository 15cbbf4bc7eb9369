import type { JobPayload } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { findAudience } from '../access/index.ts';
import { usersByIds } from '../accounts/index.ts';
import { deleteMessages } from '../posting/index.ts';
import { eraseMessagesJob } from './job-contracts.ts';
import { channelsWrittenIn, deleteReadStates, messagesBy } from './store.ts';

/** Messages per second, so that no stream is flooded (design 6.3). */
const BATCH = 100;
const PAUSE_MS = 1000;
/** Messages of anyone that a job looks at in one channel. */
const SEARCHED = 10_000;

/**
 * Deletes up to a hundred messages of an erased account, one MESSAGE_DELETE each, and continues a second later. At the
 * end it deletes the read states, which name the channels the account wrote in. If messages stay, only those are
 * deleted.
 */
export async function eraseMessages(
  runtime: Runtime,
  { userId, ...position }: JobPayload<typeof eraseMessagesJob>,
): Promise<void> {
  const [user] = await usersByIds(runtime.database.db, [userId]);
  if (!user?.erasedAt) return;
  const next = user.deletesMessages ? await eraseBatch(runtime, userId, position) : null;
  if (next === null) return deleteReadStates(runtime.database.db, userId);
  await runtime.database.transaction((tx) =>
    tx.addJob(eraseMessagesJob, { userId, ...next }, { runAt: new Date(runtime.clock.now() + PAUSE_MS) }),
  );
}

type Position = Omit<JobPayload<typeof eraseMessagesJob>, 'userId'>;

/** @returns where to continue; null when nothing is left */
async function eraseBatch(runtime: Runtime, userId: string, from: Position): Promise<Position | null> {
  let done = from.channelId;
  for (let left = BATCH; ; ) {
    const [channelId] = await channelsWrittenIn(runtime.database.db, userId, done, 1);
    if (channelId === undefined) return null;
    const after = channelId === from.within?.channelId ? from.within.messageId : '0';
    const { ids, searchedTo } = await messagesBy(
      runtime.database.db,
      { channelId, authorId: userId, after },
      { limit: left, searched: SEARCHED },
    );
    await eraseIn(runtime, channelId, ids);
    left -= ids.length;
    const messageId = left === 0 ? (ids.at(-1) ?? after) : searchedTo;
    if (messageId !== null) return { channelId: done, within: { channelId, messageId } };
    done = channelId;
  }
}

async function eraseIn(runtime: Runtime, channelId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const audience = await findAudience(runtime, channelId);
  await runtime.database.transaction((tx) => deleteMessages(tx, channelId, ids, audience));
}
