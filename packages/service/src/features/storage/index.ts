/**
 * Storage of people, servers and the instance: statistics, limits, and removing unused files. Invariants: uploads are
 * checked against the same totals that are shown; a file that is in use, or about to be, is never removed as an
 * orphan.
 */

export { getStorage, getStorageUse, limitStorage, recountStorage } from './as-operator.ts';
export {
  readStorageFigures,
  removalFigures,
  type StorageFigures,
} from './figures.ts';
export { storageJobs } from './jobs.ts';
export { findOrphans, getOrphans, removeOrphans } from './orphans/as-operator.ts';
export { storageRoutes } from './routes.ts';
