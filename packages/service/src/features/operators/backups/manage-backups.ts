/** Lists and starts backups for operators (design, chapter 9). */
import { ApiError, BACKUP_LOCK, isoTime, job } from '@guildhall/platform';
import type { OperatorActionReply } from '@guildhall/protocol';
import { Type } from 'typebox';
import { requireFrom } from '../read-input.ts';
import { type OperatorContext, recordOperation } from '../record.ts';
import { backupsPage } from './backup-store.ts';

const PAGE = 50;

/** Makes a backup; `apps/guildhall` handles this job. */
export const makeBackupJob = job({ name: 'make-backup', payload: Type.Object({}) });

/** Fifty backups in any state, or good ones only, newest first, without removed ones. */
export async function listBackups(
  { runtime }: OperatorContext,
  { good = false, from }: { readonly good?: boolean | undefined; readonly from?: string | undefined },
): Promise<OperatorActionReply<'listBackups'>> {
  requireFrom(from);
  const rows = await backupsPage(runtime.database.db, { good, from, limit: PAGE, lock: BACKUP_LOCK });
  return rows.map(({ progress, beganAt, endedAt, verifiedAt, ...backup }) => ({
    ...backup,
    beganAt: isoTime(beganAt),
    endedAt: endedAt && isoTime(endedAt),
    tables: progress?.tables ?? 0,
    ofTables: progress?.ofTables ?? 0,
    files: progress?.files ?? 0,
    newBytes: progress?.bytes ?? 0,
    verifiedAt: verifiedAt && isoTime(verifiedAt),
  }));
}

/** Makes a process start an extra backup now. @throws ApiError invalid_request without BACKUP_TO */
export async function startBackup(ctx: OperatorContext): Promise<{ started: boolean }> {
  if (!ctx.runtime.settings.backsUp)
    throw new ApiError('invalid_request', { message: 'There is no location for backups: set BACKUP_TO.' });
  await ctx.runtime.database.transaction(async (tx) => {
    // A failed backup records its reason and is not repeated.
    await tx.addJob(makeBackupJob, {}, { jobKey: makeBackupJob.name, maxAttempts: 1 });
    await recordOperation(ctx, tx, { action: 'backup start', target: 'instance' });
  });
  return { started: true };
}
