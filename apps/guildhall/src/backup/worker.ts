/** A backup of the running service, in a thread of its own: compressing and encrypting would hold up its requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { type RunBackupOptions, runBackup } from './run-backup.ts';

parentPort?.postMessage(await runBackup(workerData as RunBackupOptions));
