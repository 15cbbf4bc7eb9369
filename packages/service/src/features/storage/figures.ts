/** Figures of storage and retention for metrics. */
import { perRuntime, type Runtime } from '../../runtime.ts';
import { removedByRetention, waitingRetentionChanges } from '../retention/index.ts';
import { readTotals, reservedBytes } from './store.ts';

/** What clean-up has removed on this process since its start. */
export const removedByCleanUp = perRuntime(() => ({ files: 0 }));

/** What the whole instance stores. */
export interface StorageFigures {
  readonly bytes: number;
  readonly files: number;
  /** Of uploads that run, among the bytes. */
  readonly reservedBytes: number;
  /** Servers whose changed retention rules are not in force yet. */
  readonly waitingChanges: number;
}

/** What this process has removed since its start. */
export interface RemovalFigures {
  readonly expiredMessages: number;
  readonly expiredFiles: number;
  readonly orphans: number;
}

export async function readStorageFigures(runtime: Runtime): Promise<StorageFigures> {
  const { db } = runtime.database;
  const [{ instance }, reserved, waitingChanges] = await Promise.all([
    readTotals(db),
    reservedBytes(db),
    waitingRetentionChanges(runtime),
  ]);
  return { ...instance, reservedBytes: reserved, waitingChanges };
}

export function removalFigures(runtime: Runtime): RemovalFigures {
  const { messages, files } = removedByRetention(runtime);
  return { expiredMessages: messages, expiredFiles: files, orphans: removedByCleanUp(runtime).files };
}
