import type { StoredBlob } from '@guildhall/platform';
import type { DataExport } from '@guildhall/protocol';
import type { Context, Runtime } from '../../runtime.ts';
import { findExport } from './store.ts';
import { exportView, isThere } from './view.ts';

/** How far one's archive is (design 6.2). */
export async function getDataExport({ runtime, actor }: Context): Promise<DataExport> {
  const row = await findExport(runtime.database.db, actor.id);
  return exportView(row, runtime.settings, runtime.clock.now());
}

/** The archive of a person. @returns null when there is none that is ready and not expired. */
export async function openExport(runtime: Runtime, userId: string): Promise<StoredBlob | null> {
  const row = await findExport(runtime.database.db, userId);
  if (!row || !isThere(row, runtime.clock.now()) || row.blobKey === null) return null;
  return runtime.blobs.get(row.blobKey);
}
