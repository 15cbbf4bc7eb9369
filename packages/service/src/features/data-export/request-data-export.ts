import type { DataExport } from '@guildhall/protocol';
import type { Context, Transaction } from '../../runtime.ts';
import { dropFiles } from '../stored-files/index.ts';
import { ARCHIVES, prepareExportJob } from './job-contracts.ts';
import { deleteExport, type ExportRow, findExport, insertExport } from './store.ts';
import { exportView, isPreparing } from './view.ts';

/** Requests an archive of the caller's data (design 6.2); returns the one in progress, if any. */
export async function requestDataExport({ runtime, actor, stateVersion }: Context): Promise<DataExport> {
  const userId = actor.id;
  const row = await runtime.database.transaction(async (tx): Promise<ExportRow> => {
    await tx.lock(userId, stateVersion);
    const now = runtime.clock.now();
    const before = await findExport(tx.db, userId);
    if (before && isPreparing(before, now)) return before;
    await dropExport(tx, userId);
    const exportId = runtime.ids.next();
    await tx.addJob(prepareExportJob, { userId, exportId }, ARCHIVES);
    return insertExport(tx.db, { userId, id: exportId, requestedAt: new Date(now) });
  });
  return exportView(runtime, row);
}

/** Removes the archive of an account, in the caller's transaction, which locks the account. */
export async function dropExport(tx: Transaction, userId: string): Promise<void> {
  const row = await deleteExport(tx.db, userId);
  if (row) await dropFiles(tx, [row.blobKey]);
}
