/**
 * The index follows the messages: what changed waits in a queue that the change itself wrote, and is taken from it in
 * small steps, by one process at a time. A step reads the messages after it took them from the queue, so it indexes
 * what they are, and whatever changes later waits again.
 */
import { recurringJob } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { indexEntry } from './index-entry.ts';
import { dropEntries, isQueued, queuedMessages, saveEntries, takeQueued } from './index-store.ts';

export const indexMessagesJob = recurringJob('index-messages');

/** Messages a step; the tail of the event log waits for no transaction longer than this takes. */
export const INDEX_STEP = 1000;
/** Steps that a search waits for; after them it answers with what is there, and a job goes on. */
const STEPS_OF_A_SEARCH = 5;
/** What only one may hold: an id that nothing has. */
const INDEXER = '1';

/** One step. @returns how many changes it took from the queue. */
export async function indexQueued(runtime: Runtime): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(INDEXER);
    const queued = await takeQueued(tx.db, INDEX_STEP);
    if (queued.length === 0) return 0;
    const messages = await queuedMessages(tx.db, queued);
    const present = new Set(messages.map(({ id }) => id));
    await dropEntries(
      tx.db,
      queued.filter(({ messageId }) => !present.has(messageId)),
    );
    await saveEntries(
      tx.db,
      messages.map((message) => ({
        channelId: message.channelId,
        messageId: message.id,
        scopeId: message.scopeId,
        seenIn: message.seenIn,
        words: indexEntry(message),
      })),
    );
    return queued.length;
  });
}

/**
 * Brings the index up to what was committed before the call. Searches that come while that is under way wait for the
 * next time together.
 */
export const catchUp: (runtime: Runtime) => () => Promise<void> = perRuntime((runtime) => {
  let waiting: Promise<void> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    waiting ??= running.then(() => {
      waiting = null;
      const begun = indexSome(runtime);
      // The caller that waits for it reports a failure.
      running = begun.catch(() => undefined);
      return begun;
    });
    return waiting;
  };
});

async function indexSome(runtime: Runtime): Promise<void> {
  if (!(await isQueued(runtime.database.db))) return;
  for (let step = 0; step < STEPS_OF_A_SEARCH; step += 1) {
    if ((await indexQueued(runtime)) < INDEX_STEP) return;
  }
  await runtime.database.transaction((tx) =>
    tx.addJob(indexMessagesJob, {}, { jobKey: indexMessagesJob.name }),
  );
}
