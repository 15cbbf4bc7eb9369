/**
 * Public interface of the database: pool, migrations, transactions with events and jobs, group commit, process numbers.
 */
export { RESPONDING_LEASE_SECS } from './acquire-number.ts';
export * from './database.ts';
export * from './group-commit.ts';
export {
  ANNOUNCEMENTS_LOCK,
  EVENT_WRITERS_LOCK,
  EXPIRY_LOCK,
  INSTANCE_SETTINGS_LOCK,
} from './lock-keys.ts';
export * from './migrate.ts';
export * from './pool.ts';
export * from './process-lease.ts';
export * from './processes.ts';
export * from './sql-statements.ts';
export { lockedTransaction, requireNoProcess } from './transactions.ts';
export * from './unavailable.ts';
export { requireNoUnfinishedRestore } from './unfinished-restore.ts';
