/**
 * The embedded PostgreSQL: one server per data folder, held by one process at a time, found again by the next.
 * Invariants: a data folder is locked before anything in it is touched; a server that is alive is adopted or stopped,
 * never fought over; a cluster is made completely or not at all.
 */
export { bringBack, setAside } from './cluster.ts';
export type { LockPurpose } from './directory-lock.ts';
export {
  type BorrowedPostgres,
  borrowEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  readDataVersion,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { findServer } from './server.ts';
export type { Durability } from './settings.ts';
