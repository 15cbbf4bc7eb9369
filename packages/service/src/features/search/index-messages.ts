/**
 * Keeps the index up to date. Each change of a message writes a row to a queue; one process at a time takes rows in
 * small steps. A step reads the messages after it took their rows, so it indexes their current state, and later changes
 * queue again.
 */
import { recurringJob } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { indexEntry } from './index-entry.ts';
import { isQueued, queuedMessages, replaceEntries, takeQueued } from './index-store.ts';

export const indexMessagesJob = recurringJob('index-messages');

/** Messages per step, few enough not to delay the tail of the event log. */
export const INDEX_STEP = 1000;
/** A search runs at most this many steps, then answers from the index as it is; a job does the rest. */
const STEPS_PER_SEARCH = 5;
/** Key of the lock, an id that nothing else has. */
const INDEXER = '1';

/** Runs a step. @returns the number of changes taken from the queue */
export async function indexQueued(runtime: Runtime): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(INDEXER);
    const queued = await takeQueued(tx.db, INDEX_STEP);
    if (queued.length === 0) return 0;
    const messages = await queuedMessages(tx.db, queued);
    const entries = messages.map((message) => ({
      channelId: message.channelId,
      messageId: message.id,
      scopeId: message.scopeId,
      seenIn: message.seenIn,
      words: indexEntry(message),
    }));
    await replaceEntries(tx.db, queued, entries);
    return queued.length;
  });
}

/** Indexes everything committed before the call. Searches that arrive during a run share the next one. */
export const indexPending: (runtime: Runtime) => () => Promise<void> = perRuntime((runtime) => {
  let waiting: Promise<void> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    waiting ??= running.then(() => {
      waiting = null;
      const begun = indexSome(runtime);
      // The waiting caller reports a failure.
      running = begun.catch(() => undefined);
      return begun;
    });
    return waiting;
  };
});

async function indexSome(runtime: Runtime): Promise<void> {
  if (!(await isQueued(runtime.database.db))) return;
  for (let step = 0; step < STEPS_PER_SEARCH; step += 1) {
    if ((await indexQueued(runtime)) < INDEX_STEP) return;
  }
  await runtime.database.transaction((tx) =>
    tx.addJob(indexMessagesJob, {}, { jobKey: indexMessagesJob.name }),
  );
}
