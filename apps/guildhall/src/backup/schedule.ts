/** Scheduled backups of the running service, while `BACKUP_TO` is set. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type FinishedBackup, type JobTask, jobTask, type Log, type Pool } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { makeBackupJob } from '@guildhall/service';
import { normalLocation } from './repository.ts';
import { ageOfLastBackup } from './run-backup.ts';

const CHECK_EVERY_MS = 300_000;
/** The pause after a failure, on any process. */
const RETRY_AFTER_SECS = 1800;

export interface BackupSchedule {
  /** Makes a backup when one is due. */
  runIfDue(): Promise<void>;
  /**
   * Makes a backup for an operator, or waits for the running one; its record contains a failure. Does nothing without a
   * store, because another process may have one.
   */
  readonly tasks: readonly JobTask[];
  stop(): Promise<void>;
}

export interface BackupScheduleOptions {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly log: Log;
}

/** Every process checks every few minutes; a database lock lets one make the backup. */
export function scheduleBackups(options: BackupScheduleOptions): BackupSchedule {
  const { configuration, databaseUrl, pool, log } = options;
  const { backupTo, backupHours } = configuration;
  if (backupTo === undefined) return { runIfDue: async () => {}, tasks: [], stop: async () => {} };
  const location = normalLocation(backupTo);
  let running: { readonly worker: Worker; readonly done: Promise<void> } | null = null;

  const run = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { configuration, databaseUrl },
    });
    const done = finished(worker, log);
    running = { worker, done };
    await done;
    running = null;
  };
  const runIfDue = async (): Promise<void> => {
    if (running) return running.done;
    if (await isDue(pool, location, backupHours)) await run();
  };
  const check = (): void => {
    runIfDue().catch((error: unknown) =>
      log.error({ err: error }, 'could not check whether a backup is due; checking again in some minutes'),
    );
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  check();
  return {
    runIfDue,
    tasks: [
      jobTask(makeBackupJob, async (_payload, { signal }) => {
        const done = running?.done ?? run();
        signal.addEventListener('abort', () => void running?.worker.terminate(), { once: true });
        await done;
      }),
    ],
    async stop() {
      clearInterval(timer);
      await running?.worker.terminate();
      await running?.done;
    },
  };
}

async function finished(worker: Worker, log: Log): Promise<void> {
  const started = performance.now();
  try {
    const ended = once(worker, 'exit').then(() => null);
    const [backup] = (await Promise.race([once(worker, 'message'), ended])) ?? [];
    if (!backup) return;
    const { name, files, newFiles, bytes, removed, damaged, removalFault } = backup as FinishedBackup;
    const seconds = Math.round((performance.now() - started) / 1000);
    log.info({ backup: name, files, newFiles, bytes, removed, seconds }, 'backed up');
    if (damaged.length > 0) log.warn({ damaged }, 'earlier backups are damaged and cannot be restored');
    if (removalFault !== null) log.warn({ fault: removalFault }, 'old backups could not be removed');
    await ended;
  } catch (error) {
    log.error({ err: error }, 'the backup failed; it will be retried');
  }
}

async function isDue(pool: Pool, location: string, hours: number): Promise<boolean> {
  const age = await ageOfLastBackup(pool, location);
  if (age !== null && age < hours * 3600) return false;
  const { rows } = await pool.query<{ triedLately: boolean }>(
    `select exists (select from backup_runs where began_at between now() - make_interval(secs => $1) and now()
       and name is null and location = $2) as "triedLately"`,
    [RETRY_AFTER_SECS, location],
  );
  return !rows[0]?.triedLately;
}
