import type { StoredBlob } from '@guildhall/platform';
import type { DataExport } from '@guildhall/protocol';
import type { Context, Ground } from '../../ground.ts';
import { exportOf } from './store.ts';
import { exportView, isThere } from './view.ts';

/** How far one's archive is (design 6.2). */
export async function getDataExport({ ground, actor }: Context): Promise<DataExport> {
  const row = await exportOf(ground.database.db, actor.id);
  return exportView(row, ground.settings, ground.clock.now());
}

/** The archive of a person. @returns null when there is none that is ready and not expired. */
export async function openExport(ground: Ground, userId: string): Promise<StoredBlob | null> {
  const row = await exportOf(ground.database.db, userId);
  if (!row || !isThere(row, ground.clock.now()) || row.blobKey === null) return null;
  return ground.blobs.get(row.blobKey);
}
