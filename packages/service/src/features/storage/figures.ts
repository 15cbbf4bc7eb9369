/** Figures of storage and retention for metrics. */
import { perRuntime, type Runtime } from '../../runtime.ts';
import { countWaitingRetentionChanges, removedByRetention } from '../retention/index.ts';
import { readTotals, reservedBytes } from './store.ts';

/** Files that this process has removed since it started. */
export const removedByCleanUp = perRuntime(() => ({ files: 0 }));

/** The storage of the whole instance. */
export interface StorageFigures {
  readonly bytes: number;
  readonly files: number;
  /** Bytes reserved by running uploads; included in the total. */
  readonly reservedBytes: number;
  /** Servers whose changed retention rules are not in force yet. */
  readonly waitingChanges: number;
}

/** What this process has removed since it started. */
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
    countWaitingRetentionChanges(runtime),
  ]);
  return { ...instance, reservedBytes: reserved, waitingChanges };
}

export function removalFigures(runtime: Runtime): RemovalFigures {
  const { messages, files } = removedByRetention(runtime);
  return { expiredMessages: messages, expiredFiles: files, orphans: removedByCleanUp(runtime).files };
}
