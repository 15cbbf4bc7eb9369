/**
 * Makes a backup of the running service in a worker thread, because compression and encryption would delay requests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { BackupRunningError } from '@guildhall/platform';
import { type RunBackupOptions, runBackup } from './run-backup.ts';

try {
  parentPort?.postMessage(await runBackup(workerData as RunBackupOptions));
} catch (error) {
  // Another process found it due at the same time, or still makes it.
  if (!(error instanceof BackupRunningError)) throw error;
}
