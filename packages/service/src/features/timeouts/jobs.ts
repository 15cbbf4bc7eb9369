/** Ends timeouts; the jobs are safe to run twice, early or late. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime, Transaction } from '../../runtime.ts';
import { announceMemberUpdate } from '../members/index.ts';
import { liftTimeoutsJob } from '../roles/index.ts';
import { deleteTimeoutRow, findTimeout, setMemberTimeout, timedOutAdministrators } from './store.ts';

/** Timeouts per transaction: few, because a long transaction would delay the tail of the event log. */
const STEP = 25;

export const endTimeoutJob = job({
  name: 'end-timeout',
  payload: Type.Object({ serverId: Id, userId: Id }),
});

/** One job per person and server, so that a new timeout moves it. */
export function endTimeoutJobKey(serverId: string, userId: string): string {
  return `timeout:${serverId}:${userId}`;
}

export const timeoutJobs: JobTable = [
  handle(endTimeoutJob, async (runtime, { serverId, userId }) => {
    await endTimeout(runtime, serverId, userId);
  }),
  handle(liftTimeoutsJob, async (runtime, { serverId }, signal) => {
    while ((await liftSome(runtime, serverId)) === STEP) signal.throwIfAborted();
  }),
];

/** @returns how many timeouts of Administrators were lifted; fewer than a step after the last ones */
async function liftSome(runtime: Runtime, serverId: string): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const userIds = await timedOutAdministrators(tx.db, serverId, new Date(runtime.clock.now()), STEP);
    for (const userId of userIds) {
      await tx.lock(userId);
      await deleteTimeout(runtime, tx, serverId, userId);
    }
    return userIds.length;
  });
}

/** Ends an expired timeout. If it was replaced, or the process that set it had a faster clock, schedules the job again. */
async function endTimeout(runtime: Runtime, serverId: string, userId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    await tx.lock(userId);
    const until = await findTimeout(tx.db, serverId, userId);
    if (!until) return;
    if (until.getTime() > runtime.clock.now()) {
      const jobKey = endTimeoutJobKey(serverId, userId);
      await tx.addJob(endTimeoutJob, { serverId, userId }, { runAt: until, jobKey });
      return;
    }
    await deleteTimeout(runtime, tx, serverId, userId);
  });
}

/** Deletes a timeout and announces its end; the caller locks the account. */
export async function deleteTimeout(
  runtime: Runtime,
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  await deleteTimeoutRow(tx.db, serverId, userId);
  const member = await setMemberTimeout(tx.db, serverId, userId, null);
  if (member) await announceMemberUpdate(runtime, tx, member);
}
