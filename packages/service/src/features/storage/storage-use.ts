import type { StorageUse } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { storageLimits } from '../stored-files/index.ts';
import { type HolderKind, type HolderRow, listHolders } from './store.ts';

/** The storage and the limit of a server or account. */
export async function readStorageUse(runtime: Runtime, kind: HolderKind, id: string): Promise<StorageUse> {
  const [row] = await listHolders(runtime.database.db, kind, [id]);
  if (!row) throw new Error('the server or account has no storage row');
  return storageUseView(runtime, row);
}

export function storageUseView({ settings }: Pick<Runtime, 'settings'>, row: HolderRow): StorageUse {
  const { perPerson, perServer } = storageLimits(settings);
  const common = row.kind === 'user' ? perPerson : perServer;
  return { bytes: row.bytes, files: row.files, maxBytes: row.ownLimit ? row.ownBytes : common };
}
