/** Jobs that end interactions when their process could not; safe to run twice. */

import { CLOCKS_DIFFER_BY_MS } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { dropFiles } from '../stored-files/index.ts';
import { disabledEndpointNoticeJob, sendDisabledEndpointNotice } from './delivery/disabled-endpoint.ts';
import { ephemeralBlobKeys } from './ephemeral/ephemeral.ts';
import { deleteExpiredEphemerals } from './ephemeral/store.ts';
import { announceFailure, failInteraction, failLost } from './response/fail.ts';
import { settleInteractionsJob } from './response/settle-later.ts';
import { deleteExpiredInteractions, lostInteractionIds, overdueInteractionIds } from './store.ts';

const STEP = 200;
/** Far longer than a reply takes. */
const LOST_AFTER_MS = 60_000;

export const interactionJobs: JobTable = [
  handle(disabledEndpointNoticeJob, sendDisabledEndpointNotice),
  handle(settleInteractionsJob, async (runtime) => {
    const now = new Date(runtime.clock.now());
    const overdue = new Date(now.getTime() - CLOCKS_DIFFER_BY_MS);
    await failAll(runtime, overdueInteractionIds, overdue, (id) => failInteraction(runtime, id, 'timeout'));
    const lost = new Date(now.getTime() - LOST_AFTER_MS);
    await failAll(runtime, lostInteractionIds, lost, (id) => failLost(runtime, id));
    while ((await removeExpired(runtime, now)) === STEP);
    while ((await removeExpiredEphemerals(runtime, now)) === STEP);
  }),
];

/** Fails interactions whose process has ended; a running process fails its own. */
async function failAll(
  runtime: Runtime,
  idsBefore: typeof overdueInteractionIds,
  time: Date,
  fail: (id: string) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const ids = await idsBefore(runtime.database.db, time, STEP);
    for (const id of ids) await fail(id);
    if (ids.length < STEP) return;
  }
}

/** Also fails deferred replies that never came. */
function removeExpired(runtime: Runtime, now: Date): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    const rows = await deleteExpiredInteractions(tx.db, now, STEP);
    for (const row of rows) if (row.thinking) announceFailure(tx, row, 'timeout');
    return rows.length;
  });
}

function removeExpiredEphemerals(runtime: Runtime, now: Date): Promise<number> {
  return runtime.database.transaction(async (tx) => {
    const rows = await deleteExpiredEphemerals(tx.db, now, STEP);
    await dropFiles(tx, rows.flatMap(ephemeralBlobKeys));
    return rows.length;
  });
}
