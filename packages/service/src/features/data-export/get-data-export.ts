import type { StoredBlob } from '@guildhall/platform';
import type { DataExport } from '@guildhall/protocol';
import type { Context, Runtime } from '../../runtime.ts';
import { findExport } from './store.ts';
import { exportView, isDownloadable } from './view.ts';

/** The state of the caller's archive (design 6.2). */
export async function getDataExport({ runtime, actor }: Context): Promise<DataExport> {
  const row = await findExport(runtime.database.db, actor.id);
  return exportView(runtime, row);
}

/** The archive of a person. @returns null unless it is ready and not expired */
export async function openExport(runtime: Runtime, userId: string): Promise<StoredBlob | null> {
  const row = await findExport(runtime.database.db, userId);
  if (!row || !isDownloadable(row, runtime.clock.now()) || row.blobKey === null) return null;
  return runtime.blobs.get(row.blobKey);
}
