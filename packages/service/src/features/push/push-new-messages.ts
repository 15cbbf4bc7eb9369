/** Follows the event log and adds a job for each new message that has receivers. */
import { setTimeout as delay } from 'node:timers/promises';
import { endOfLog, type LogPosition, readFinalEvents, recurringJob } from '@guildhall/platform';
import { messageCreate } from '@guildhall/protocol';
import { inBackground, perRuntime, type Runtime, type Transaction } from '../../runtime.ts';
import { chooseReceivers, newMessages } from './choose-receivers.ts';
import { addPushJobs } from './push-message.ts';
import {
  findPushPosition,
  forgetPushPosition,
  hasSubscriptions,
  movePushPosition,
  startPushFrom,
} from './store.ts';

/** Also runs on a schedule, for messages of processes that ended before they could queue it. */
export const findMessagesToPushJob = recurringJob('find-messages-to-push');

/** Rows of the log per step. */
const STEP = 500;
/** How often, and for how long each time, a run waits for events behind an unfinished transaction. */
const MAX_WAITS = 50;
const WAIT_MS = 20;
/** Messages within this time share a job. */
const GATHER_MS = 200;

/** Queues the job. Called after each commit of messages; does nothing while there are no subscriptions. */
export const pushNewMessages: (runtime: Runtime) => () => void = perRuntime((runtime) => {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      const fault = 'new messages are pushed later: their job could not be added';
      inBackground(runtime, requestJob(runtime), fault);
    }, GATHER_MS).unref();
  };
});

async function requestJob(runtime: Runtime): Promise<void> {
  const { db } = runtime.database;
  const isFollowed = (await findPushPosition(db)) || (await hasSubscriptions(db));
  if (isFollowed) await runtime.database.transaction(addFindJob);
}

function addFindJob(tx: Transaction): Promise<void> {
  const { name } = findMessagesToPushJob;
  return tx.addJob(findMessagesToPushJob, {}, { jobKey: name, queueName: name });
}

/** Continues in the log where the last run stopped. */
export async function findMessagesToPush(runtime: Runtime): Promise<void> {
  const { db, pool } = runtime.database;
  if (!(await hasSubscriptions(db))) {
    await forgetPushPosition(db);
    return;
  }
  for (let waits = 0; waits < MAX_WAITS; ) {
    const position = await findPushPosition(db);
    const end = await endOfLog(pool);
    // A run that did not yet see the first subscription has deleted its position.
    if (!position) return startPushFrom(db, end);
    if (end.epoch !== position.epoch) {
      await movePushPosition(db, position, end);
      return;
    }
    const found = await readFinalEvents(pool, position, { name: messageCreate.name, limit: STEP });
    if (!(await pushFound(runtime, position, found))) return;
    if (found.more === 'none') return;
    if (found.more === 'now') continue;
    waits += 1;
    await delay(WAIT_MS);
  }
  await runtime.database.transaction(addFindJob);
}

/**
 * Adds the jobs of these events and moves the position, in one transaction. @returns false when another job has done
 * so.
 */
async function pushFound(
  runtime: Runtime,
  from: LogPosition,
  found: Awaited<ReturnType<typeof readFinalEvents>>,
): Promise<boolean> {
  if (found.end === from) return true;
  const pushes = await chooseReceivers(runtime, newMessages(found.events));
  return runtime.database.transaction(async (tx) => {
    if (!(await movePushPosition(tx.db, from, found.end))) return false;
    for (const push of pushes) await addPushJobs(tx, push);
    return true;
  });
}
