/** Timed work of voice and calls; safe to run twice. */
import type { Ground } from '../../ground.ts';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { placesBefore } from '../voice/index.ts';
import { giveUpPlace, settleLeftCall } from './leave-call.ts';
import { STOP_RINGING_JOB, stopRingingByTime } from './ring-call.ts';
import { emptyCalls } from './store.ts';

const FORGET_PLACES_JOB = 'forget-voice-places';
const STEP = 500;
/** A place younger than this may belong to a session that only just came. */
const SETTLED_MS = 60_000;

export const recurringCallJobs: RecurringJobs = [FORGET_PLACES_JOB];

export const callJobs: JobTable = {
  [STOP_RINGING_JOB]: (ground, payload) =>
    stopRingingByTime(ground, (payload as { readonly channelId: string }).channelId),
  [FORGET_PLACES_JOB]: async (ground) => {
    let after: string | undefined = '0';
    while (after !== undefined) after = await forgetSome(ground, after);
    let ended: string | undefined = '0';
    while (ended !== undefined) ended = await endSome(ground, ended);
  },
};

/** Gives up places whose people are not connected: a process that died could not do it. */
async function forgetSome(ground: Ground, after: string): Promise<string | undefined> {
  const before = new Date(ground.clock.now() - SETTLED_MS);
  const rows = await placesBefore(ground.database.db, before, { after, limit: STEP });
  const connected = await ground.presenceStore.isConnected(rows.map((row) => row.user_id));
  for (const row of rows) {
    if (!connected.has(row.user_id)) await giveUpPlace(ground, row.user_id, { session_id: row.session_id });
  }
  return rows.length === STEP ? rows.at(-1)?.user_id : undefined;
}

/** Ends calls that nobody is in: who left for another place did it in two steps, and a process may die between. */
async function endSome(ground: Ground, after: string): Promise<string | undefined> {
  const channelIds = await emptyCalls(ground.database.db, { after, limit: STEP });
  for (const id of channelIds) await settleLeftCall(ground, id);
  return channelIds.length === STEP ? channelIds.at(-1) : undefined;
}
