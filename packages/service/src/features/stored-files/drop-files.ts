import { job } from '@guildhall/platform';
import { Type } from 'typebox';
import type { Transaction } from '../../runtime.ts';
import { deleteFiles } from './store.ts';

export const deleteBlobsJob = job({
  name: 'delete-blobs',
  payload: Type.Object({ paths: Type.Array(Type.String()) }),
});

/**
 * Frees what files that leave their rows counted, at once, and has them deleted when the transaction has committed; null
 * ones are passed over.
 */
export async function dropFiles(tx: Transaction, paths: readonly (string | null)[]): Promise<void> {
  const present = paths.filter((path) => path !== null);
  if (present.length === 0) return;
  await deleteFiles(tx.db, present);
  await tx.addJob(deleteBlobsJob, { paths: present });
}
