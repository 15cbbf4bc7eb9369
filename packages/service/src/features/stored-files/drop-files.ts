import { job } from '@guildhall/platform';
import { Type } from 'typebox';
import type { Transaction } from '../../runtime.ts';
import { deleteFiles } from './store.ts';

export const deleteBlobsJob = job({
  name: 'delete-blobs',
  payload: Type.Object({ paths: Type.Array(Type.String()) }),
});

/**
 * Frees the storage of files at once, and deletes them after the commit. Null paths are ignored.
 */
export async function dropFiles(tx: Transaction, paths: readonly (string | null)[]): Promise<void> {
  const present = paths.filter((path) => path !== null);
  if (present.length === 0) return;
  await deleteFiles(tx.db, present);
  await tx.addJob(deleteBlobsJob, { paths: present });
}
