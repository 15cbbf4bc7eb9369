/** Timed work of voice; safe to run twice. */
import type { Ground } from '../../ground.ts';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { giveUpPlace } from './leave-voice.ts';
import { placesBefore } from './store.ts';

const FORGET_PLACES_JOB = 'forget-voice-places';
const STEP = 500;
/** A place younger than this may belong to a session that only just came. */
const SETTLED_MS = 60_000;

export const recurringVoiceJobs: RecurringJobs = [FORGET_PLACES_JOB];

export const voiceJobs: JobTable = {
  [FORGET_PLACES_JOB]: async (ground) => {
    let after: string | undefined = '0';
    while (after !== undefined) after = await forgetSome(ground, after);
  },
};

/** Gives up places whose people are not connected: a process that died could not do it. */
async function forgetSome(ground: Ground, after: string): Promise<string | undefined> {
  const before = new Date(ground.clock.now() - SETTLED_MS);
  const rows = await placesBefore(ground.database.db, before, { after, limit: STEP });
  const connected = await ground.presenceStore.isConnected(rows.map((row) => row.user_id));
  for (const row of rows) {
    if (!connected.has(row.user_id)) await giveUpPlace(ground, row.user_id, row.session_id);
  }
  return rows.length === STEP ? rows.at(-1)?.user_id : undefined;
}
