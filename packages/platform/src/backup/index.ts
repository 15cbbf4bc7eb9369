/**
 * Public interface of backups: the whole database at one moment, with its files, into a folder or a bucket, and back.
 * Invariants: a backup counts once its manifest is stored, which is last; a restore writes all tables or none,
 * compares every row and file with what was backed up, and until then the database serves nothing (docs/decisions/0035-backups.md).
 */
export * from './back-up.ts';
export { BACKUP_LOCK, BackupRunningError, whileNoBackupRuns } from './backup-lock.ts';
export { type BackupManifest, countRows, readManifest } from './manifest.ts';
export * from './repository.ts';
export * from './restore.ts';
