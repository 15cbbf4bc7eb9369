/** What ends interactions when the process that began them could not; safe to run twice. */
import type { Ground } from '../../ground.ts';
import { handle, type JobTable } from '../../job-table.ts';
import { dropImages } from '../images/index.ts';
import { announceFailure, failInteraction, failLost } from './answer/fail.ts';
import { settleInteractionsJob } from './answer/settle-later.ts';
import { disabledEndpointNoticeJob, sendDisabledEndpointNotice } from './delivery/disabled-endpoint.ts';
import { keysOf } from './ephemeral/ephemeral.ts';
import { deleteExpiredEphemerals } from './ephemeral/store.ts';
import { deleteExpiredInteractions, lostBefore, unansweredBefore } from './store.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 200;
/** Far longer than a reply takes from its beginning to its end. */
const LOST_AFTER_MS = 60_000;

export const interactionJobs: JobTable = [
  handle(disabledEndpointNoticeJob, sendDisabledEndpointNotice),
  handle(settleInteractionsJob, async (ground) => {
    const now = new Date(ground.clock.now());
    await failUnanswered(ground, now);
    await failAllLost(ground, new Date(now.getTime() - LOST_AFTER_MS));
    while ((await removeExpired(ground, now)) === STEP);
    while ((await removeExpiredEphemerals(ground, now)) === STEP);
  }),
];

async function failUnanswered(ground: Ground, now: Date): Promise<void> {
  for (;;) {
    const ids = await unansweredBefore(ground.database.db, now, STEP);
    for (const id of ids) await failInteraction(ground, id, 'timeout');
    if (ids.length < STEP) return;
  }
}

async function failAllLost(ground: Ground, before: Date): Promise<void> {
  for (;;) {
    const ids = await lostBefore(ground.database.db, before, STEP);
    for (const id of ids) await failLost(ground, id);
    if (ids.length < STEP) return;
  }
}

/** Whoever still waits for a deferred message waits no longer. */
function removeExpired(ground: Ground, now: Date): Promise<number> {
  return ground.database.transaction(async (tx) => {
    const rows = await deleteExpiredInteractions(tx.db, now, STEP);
    for (const row of rows) if (row.thinking) announceFailure(tx, row, 'timeout');
    return rows.length;
  });
}

function removeExpiredEphemerals(ground: Ground, now: Date): Promise<number> {
  return ground.database.transaction(async (tx) => {
    const rows = await deleteExpiredEphemerals(tx.db, now, STEP);
    await dropImages(tx, rows.flatMap(keysOf));
    return rows.length;
  });
}
