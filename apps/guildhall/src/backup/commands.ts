/** `guildhall backup` and `guildhall restore`. */
import {
  type BackupRepository,
  countRows,
  createLog,
  readManifest,
  readMigrations,
  restore,
  withPool,
} from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';
import type { Command } from 'commander';
import { formatResult, progressTo } from '../commands/format-result.ts';
import type { Terminal } from '../commands/terminal.ts';
import { openFiles } from '../files.ts';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { withDatabase } from '../process/database.ts';
import { addSettingsFlags, configurationFrom } from '../settings-flags.ts';
import { normalLocation, openExistingRepository } from './repository.ts';
import { recordRestored, recordVerified, runBackup } from './run-backup.ts';
import { verifyBackup } from './verify.ts';

interface Flags {
  readonly backup?: string;
  readonly keep?: string;
  readonly json?: boolean;
}

export function addBackupCommands(program: Command, terminal: Terminal): void {
  const backup = addBackup(program, terminal);
  addList(backup, terminal);
  addVerify(backup, terminal);
  addRestore(program, terminal);
}

function addBackup(program: Command, { env, write, writeError }: Terminal): Command {
  const backup = program
    .command('backup')
    .description('back up database and files, whether or not the service runs')
    .argument('[target]', 'a folder, or s3://bucket/folder (BACKUP_TO)')
    .option('--keep <number>', 'number of backups to keep (BACKUP_KEEP)')
    .enablePositionalOptions();
  addOwnFlags(backup).action(async (target: string | undefined, flags: Flags) => {
    const configuration = configurationFrom(backup, { ...env, BACKUP_KEEP: flags.keep ?? env.BACKUP_KEEP });
    const onProgress = progressTo(writeError, flags);
    const made = await withDatabase(configuration, {}, (databaseUrl) =>
      runBackup({ configuration, databaseUrl, location: target, onProgress }),
    );
    write(formatResult(made, flags));
  });
  return backup;
}

function addList(backup: Command, { env, write }: Terminal): void {
  const list = backup
    .command('list')
    .description('list the backups in a location, oldest first')
    .argument('[source]', 'a folder, or s3://bucket/folder (BACKUP_TO)');
  addOwnFlags(list).action(async (source: string | undefined, flags: Flags) => {
    write(formatResult(await listBackups(configurationFrom(list, env), source), flags));
  });
}

function addVerify(backup: Command, { env, write, writeError }: Terminal): void {
  const verify = backup
    .command('verify')
    .description('restore a backup into a scratch database, compare it and read it')
    .argument('[source]', 'a folder, or s3://bucket/folder (BACKUP_TO)')
    .option('--backup <name>', 'its name; default: the newest');
  addOwnFlags(verify).action(async (source: string | undefined, flags: Flags) => {
    const configuration = configurationFrom(verify, env);
    const log = createLog({ level: configuration.logLevel });
    const onProgress = progressTo(writeError, flags);
    const { backup: name } = flags;
    const found = await verifyBackup({ configuration, location: source, backup: name, log, onProgress });
    const location = normalLocation(source ?? configuration.backupTo ?? '');
    // A backup can be verified on another machine than its instance's.
    await withDatabase(configuration, {}, (databaseUrl) =>
      recordVerified(databaseUrl, location, found.name),
    ).catch(() => undefined);
    write(formatResult(found, flags));
  });
}

function addRestore(program: Command, { env, write, writeError }: Terminal): void {
  const restoring = program
    .command('restore')
    .description('restore a backup into an empty database and an empty folder')
    .argument('[source]', 'a folder, or s3://bucket/folder (BACKUP_TO)')
    .option('--backup <name>', 'its name; default: the newest');
  addOwnFlags(restoring).action(async (source: string | undefined, flags: Flags) => {
    const onProgress = progressTo(writeError, flags);
    const restored = await restoreBackup(configurationFrom(restoring, env), source, flags, onProgress);
    write(formatResult(restored, flags));
  });
}

function addOwnFlags(command: Command): Command {
  return addSettingsFlags(command, 'data').option('--json', 'print JSON');
}

async function listBackups(configuration: Configuration, source: string | undefined) {
  const { repository, close } = await openExistingRepository(configuration, source);
  try {
    const found = [];
    for (const name of await repository.readableBackups()) found.push(await describeBackup(repository, name));
    return found;
  } finally {
    close();
  }
}

/** A damaged one must not hide the others. */
async function describeBackup(repository: BackupRepository, name: string) {
  try {
    const manifest = await readManifest(repository, name);
    const { takenAt, version, files } = manifest;
    return { name, takenAt, version, rows: countRows(manifest), files: files.count, fileBytes: files.bytes };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { name, error: error.message };
  }
}

async function restoreBackup(
  configuration: Configuration,
  source: string | undefined,
  flags: Flags,
  onProgress: (progress: object) => void,
) {
  const log = createLog({ level: configuration.logLevel });
  const { repository, close } = await openExistingRepository(configuration, source);
  const files = await openFiles(configuration);
  try {
    // Checked before a database is created for it.
    const backup = await repository.find(flags.backup);
    return await withDatabase(configuration, { create: true }, (connectionString) =>
      withPool(connectionString, 5, async (pool) => {
        const migrations = await readMigrations(MIGRATIONS_FOLDER);
        const options = { pool, blobs: files.store, repository, backup, migrations, log, onProgress };
        const { manifest } = await restore(options);
        const { takenAt, files: stored } = manifest;
        await recordRestored(pool, repository.location, { name: backup, takenAt });
        return { name: backup, takenAt, rows: countRows(manifest), files: stored.count };
      }),
    );
  } finally {
    close();
    files.close();
  }
}
