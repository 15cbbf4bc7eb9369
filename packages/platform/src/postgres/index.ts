/**
 * The embedded PostgreSQL: one server per data folder, held by one process at a time, and found again by the next.
 * Invariants: a data folder is locked before anything in it is used; a running server is adopted or stopped; a cluster
 * is created completely or not at all.
 */
export { convertCluster } from './convert-cluster.ts';
export { type LockPurpose, lockFile } from './directory-lock.ts';
export {
  type BorrowedPostgres,
  borrowEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  readDataVersion,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { clusterPath } from './location.ts';
export type { Durability } from './settings.ts';
