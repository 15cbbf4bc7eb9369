/** Timed jobs of voice and calls; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { VOICE_GRACE_MS } from '@guildhall/protocol';
import { handle, type JobTable } from '../../job-table.ts';
import { readEntries, readPages } from '../../pages.ts';
import type { Runtime } from '../../runtime.ts';
import {
  applyLiveKitRights,
  applyLiveKitRightsJob,
  markOrphaned,
  orphanedVoiceStates,
  unmarkRecovered,
  type VoiceStateRow,
} from '../voice/index.ts';
import { leaveVoice, settleCallAfterLeave } from './leave-voice.ts';
import { pushCall, pushCallJob } from './push-call.ts';
import { stopExpiredRings, stopRingingJob } from './ring-call.ts';
import { emptyCalls } from './store.ts';

// Databases of earlier versions hold jobs of this name.
const forgetVoiceStatesJob = recurringJob('forget-voice-places');
const STEP = 500;

export const callJobs: JobTable = [
  handle(applyLiveKitRightsJob, applyLiveKitRights),
  handle(pushCallJob, pushCall),
  handle(stopRingingJob, (runtime, { channelId }) => stopExpiredRings(runtime, channelId)),
  handle(forgetVoiceStatesJob, async (runtime) => {
    await unmarkRecovered(runtime.database.db);
    await forgetLostStates(runtime);
    await endEmptyCalls(runtime);
  }),
];

/** Finds voice states of dead processes as soon as jobs run. */
export async function recoverLostVoiceStates({ database }: Runtime): Promise<void> {
  await database.transaction((tx) =>
    tx.addJob(forgetVoiceStatesJob, {}, { jobKey: forgetVoiceStatesJob.name }),
  );
}

/**
 * Deletes voice states of dead processes. Their sessions have the same time to return on another process as after a
 * broken connection.
 */
async function forgetLostStates(runtime: Runtime): Promise<void> {
  const read = (last: VoiceStateRow | undefined) =>
    orphanedVoiceStates(runtime.database.db, { after: last?.userId ?? '0', limit: STEP });
  for await (const rows of readPages(STEP, read)) await forgetStates(runtime, rows);
}

async function forgetStates(runtime: Runtime, rows: readonly VoiceStateRow[]): Promise<void> {
  const { database, clock } = runtime;
  const now = clock.now();
  const newlyLost = rows.filter((row) => row.orphanedAt === null);
  if (newlyLost.length > 0) {
    await database.transaction(async (tx) => {
      await markOrphaned(tx.db, newlyLost, new Date(now));
      const runAt = new Date(now + VOICE_GRACE_MS);
      await tx.addJob(forgetVoiceStatesJob, {}, { runAt, jobKey: `${forgetVoiceStatesJob.name}-soon` });
    });
  }
  for (const { userId, sessionId, holder, orphanedAt } of rows) {
    if (orphanedAt === null || orphanedAt.getTime() + VOICE_GRACE_MS > now) continue;
    await leaveVoice(runtime, userId, { sessionId, holder });
  }
}

/** Ends calls without participants: moving to another channel takes two steps, and a process may die in between. */
async function endEmptyCalls(runtime: Runtime): Promise<void> {
  const read = (after = '0') => emptyCalls(runtime.database.db, { after, limit: STEP });
  for await (const id of readEntries(STEP, read)) await settleCallAfterLeave(runtime, id);
}
