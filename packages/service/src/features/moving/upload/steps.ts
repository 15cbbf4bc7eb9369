/** The steps of an import that its owner starts: check, import, cancel. */
import { ApiError } from '@guildhall/platform';
import type { ServerImport } from '@guildhall/protocol';
import type { Context } from '../../../runtime.ts';
import { cancelImport, runImportJob } from './run-import.ts';
import { changeImport, findUpload, type UploadRow } from './store.ts';
import { requireImport } from './upload-archive.ts';
import { importView, partCount } from './view.ts';

/** Starts a check of the whole archive, which reports problems. @throws ApiError unknown_import, import_step */
export async function checkServerImport(ctx: Context, importId: string): Promise<ServerImport> {
  return startStep(
    ctx,
    importId,
    'checking',
    ({ status, received, size }) => status === 'uploading' && received === partCount(Number(size)),
  );
}

/** Starts the import. @throws ApiError unknown_import, import_step, imports_off */
export async function startServerImport(ctx: Context, importId: string): Promise<ServerImport> {
  if (ctx.runtime.settings.imports !== 'on') throw new ApiError('imports_off');
  return startStep(ctx, importId, 'importing', ({ status }) => status === 'checked');
}

/** Cancels an import, or removes one that has ended from the list. @throws ApiError unknown_import */
export async function cancelServerImport(ctx: Context, importId: string): Promise<undefined> {
  await cancelImport(ctx.runtime, await requireImport(ctx, importId));
}

async function startStep(
  ctx: Context,
  importId: string,
  status: 'checking' | 'importing',
  isAllowed: (row: UploadRow) => boolean,
): Promise<ServerImport> {
  const { runtime } = ctx;
  await requireImport(ctx, importId);
  const row = await runtime.database.transaction(async (tx) => {
    await tx.lock(importId, ctx.stateVersion);
    const before = await findUpload(tx.db, importId);
    if (!before || !isAllowed(before)) throw new ApiError('import_step');
    await tx.addJob(runImportJob, { importId });
    const updatedAt = new Date(runtime.clock.now());
    return changeImport(tx.db, importId, { status, done: null, runs: 0, updatedAt });
  });
  if (!row) throw new ApiError('unknown_import');
  return importView(row);
}
