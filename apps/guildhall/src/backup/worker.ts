/**
 * Makes a backup of the running service in a worker thread, because compression and encryption would delay requests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type RunBackupOptions, runBackup } from './run-backup.ts';

parentPort?.postMessage(await runBackup(workerData as RunBackupOptions));
