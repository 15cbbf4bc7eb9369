import { addAbortSignal } from 'node:stream';
import type { Runtime } from '../../runtime.ts';
import { systemMessageJob, systemTexts } from '../notices/index.ts';
import { countFile, dropFiles } from '../stored-files/index.ts';
import { createArchive } from './archive.ts';
import { type ExportPayload, forgetExportJob } from './job-contracts.ts';
import { dropExport } from './request-data-export.ts';
import { findExport, markReady } from './store.ts';
import { ARCHIVE_KEPT_MS } from './view.ts';

/** More than anyone's data; an endless loop must not fill the disk. */
const MAX_BYTES = 64 * 1024 ** 3;

/** Creates the requested archive, unless a newer request replaced it or the account is gone. */
export async function prepareExport(
  runtime: Runtime,
  { userId, exportId }: ExportPayload,
  signal: AbortSignal,
): Promise<void> {
  const key = `private/exports/${userId}/${exportId}.zip`;
  const row = await findExport(runtime.database.db, userId);
  // An earlier attempt may have left an archive.
  if (row?.id !== exportId) return runtime.blobs.delete([key]);
  if (row.readyAt) return;
  const archive = await createArchive(runtime, userId);
  addAbortSignal(signal, archive);
  const size = await runtime.blobs.put(key, archive, { contentType: 'application/zip', maxBytes: MAX_BYTES });
  await runtime.database.transaction(async (tx) => {
    await tx.lock(userId);
    const readyAt = new Date(runtime.clock.now());
    const expiresAt = new Date(readyAt.getTime() + ARCHIVE_KEPT_MS);
    const current = await findExport(tx.db, userId);
    if (current?.id !== exportId) return dropFiles(tx, [key]);
    // Another run of this job was faster; the archive is the same file.
    if (current.readyAt) return;
    await markReady(tx.db, { userId, exportId, key, size, readyAt, expiresAt });
    await countFile(runtime, tx, { key, kind: 'export', bytes: size });
    await tx.addJob(forgetExportJob, { userId, exportId }, { runAt: expiresAt });
    const texts = await systemTexts(tx.db, userId);
    const content = texts.ownArchive(`${runtime.settings.baseUrl}/settings/account`);
    await tx.addJob(systemMessageJob, { userId, content, afterId: runtime.ids.next() });
  });
}

/** Deletes an archive whose seven days are over. */
export async function forgetExport(runtime: Runtime, { userId, exportId }: ExportPayload): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(userId);
    if ((await findExport(tx.db, userId))?.id === exportId) await dropExport(tx, userId);
  });
}
