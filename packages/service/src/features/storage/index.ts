/**
 * How much people, servers and the instance store: shown to them, limited by operators; and what is stored for nothing.
 * Invariants: what is shown is what the next upload is checked against; a file that is used, or about to be, is never
 * removed as an orphan.
 */

export { getStorage, getStorageUse, limitStorage, recountStorage } from './as-operator.ts';
export {
  type RemovalFigures,
  readStorageFigures,
  removalFigures,
  type StorageFigures,
} from './figures.ts';
export { storageJobs } from './jobs.ts';
export { findOrphans, getOrphans, removeOrphans } from './orphans/as-operator.ts';
export { storageRoutes } from './routes.ts';
