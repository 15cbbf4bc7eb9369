/** `guildhall upgrade --check`: shows what a start of this version would do to the instance, without doing it. */
import {
  missingMigrations,
  type Pool,
  readMigrations,
  requireDatabase,
  requireNoUnfinishedRestore,
  unknownMigrations,
  withPool,
} from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { readDataVersion } from '@guildhall/platform/postgres';
import { ageOfLastBackup } from '../backup/run-backup.ts';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { withDatabase } from '../process/database.ts';
import { orIfMissing } from '../process/or-if-missing.ts';
import { runningProcesses } from '../process/shared-state.ts';
import { diskFolders, fullestDisk } from '../readiness/disks.ts';
import { VERSION } from '../version.ts';
import { type ExpectedMigration, estimateWork } from './expected-work.ts';

const DAY_SECS = 86_400;
const SPARE_BYTES = 1_000_000_000;

export interface UpgradeCheck {
  readonly version: string;
  /** Processes that are serving now. */
  readonly running: readonly string[];
  readonly postgres: string;
  readonly databaseBytes: number;
  /** Null: the database is on another machine. */
  readonly freeBytes: number | null;
  readonly backupHours: number | null;
  readonly migrations: readonly ExpectedMigration[];
  /** What to fix first. */
  readonly faults: readonly string[];
}

/** @throws StartupError if the database is unreachable or partly restored */
export async function checkUpgrade(configuration: Configuration): Promise<UpgradeCheck> {
  const data = configuration.databaseUrl ? null : await readDataVersion(configuration.dataDir);
  if (data && data.found !== data.needed) {
    const fault = `The embedded database was made by PostgreSQL ${data.found} and this version brings ${data.needed}: docs/operate/upgrading.md says how to take it over.`;
    return {
      version: VERSION,
      running: [],
      postgres: data.found,
      databaseBytes: 0,
      freeBytes: await freeBytesFor(configuration),
      backupHours: null,
      migrations: [],
      faults: [fault],
    };
  }
  return await withDatabase(configuration, {}, (connectionString) =>
    withPool(connectionString, 2, async (pool) => {
      await requireDatabase(pool);
      await requireNoUnfinishedRestore(pool);
      return await examine(pool, await freeBytesFor(configuration));
    }),
  );
}

async function examine(pool: Pool, freeBytes: number | null): Promise<UpgradeCheck> {
  const known = await readMigrations(MIGRATIONS_FOLDER);
  const missing = new Set(await missingMigrations(pool, known));
  const pending = known.filter(({ name }) => missing.has(name));
  const migrations = await estimateWork(pool, pending);
  const { rows } = await pool.query<{ postgres: string; bytes: string }>(
    `select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes`,
  );
  const backupAge = await orIfMissing(ageOfLastBackup(pool), null);
  const running = await runningProcesses(pool);
  const needed = SPARE_BYTES + migrations.reduce((sum, { bytes }) => sum + bytes, 0);
  const faults = (await unknownMigrations(pool, known)).map(
    (name) => `The database holds migration ${name}, which this version does not know: use a newer one.`,
  );
  if (pending.length > 0 && (backupAge === null || backupAge > DAY_SECS))
    faults.push(
      'There is no good backup of the last day, and a migration cannot be undone without one: run "guildhall backup".',
    );
  if (freeBytes !== null && freeBytes < needed)
    faults.push(
      `${gigabytes(freeBytes)} are free where the database is, and up to ${gigabytes(needed)} are needed.`,
    );
  return {
    version: VERSION,
    running: running.map(({ pid, host, version }) => `${version} (process ${pid} on ${host})`),
    postgres: rows[0]?.postgres ?? '',
    databaseBytes: Number(rows[0]?.bytes),
    freeBytes,
    backupHours: backupAge === null ? null : Math.floor(backupAge / 3600),
    migrations,
    faults,
  };
}

async function freeBytesFor(configuration: Configuration): Promise<number | null> {
  if (configuration.databaseUrl) return null;
  const { data } = await diskFolders(configuration);
  return fullestDisk(data)?.freeBytes ?? null;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The result as text for people. */
export function formatUpgrade(check: UpgradeCheck): string {
  const { version, running, postgres, databaseBytes, freeBytes, backupHours, migrations, faults } = check;
  const free = freeBytes === null ? '' : `, ${gigabytes(freeBytes)} free`;
  const lines = [
    `This version: ${version}. Running: ${running.join(', ') || 'no process has reported'}.`,
    `PostgreSQL ${postgres}, ${gigabytes(databaseBytes)}${free}. Last good backup: ${backupHours === null ? 'none' : `${backupHours} hours ago`}.`,
    migrations.length === 0 ? 'The database is up to date.' : `Pending migrations: ${migrations.length}`,
    ...migrations.map(describeMigration),
    ...faults.map((fault) => `✗ ${fault}`),
    ...(faults.length === 0 ? ['✓ No problems found.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function describeMigration({ name, waits, seconds }: ExpectedMigration): string {
  if (waits.length === 0) return `  ${name}: nobody waits`;
  const duration = seconds === 0 ? 'for a moment' : `for about ${seconds} s`;
  return `  ${name}: ${waits.join(', ')} wait ${duration}`;
}
