/** Requirements of other services: the database, and configured ones. */
import {
  connectRedis,
  missingMigrations,
  openS3BlobStore,
  readMigrations,
  requireDatabase,
  requireNoUnfinishedRestore,
  trySmtp,
  unknownMigrations,
  withPool,
} from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';
import { borrowEmbeddedPostgres } from '@guildhall/platform/postgres';
import { normalLocation } from '../backup/repository.ts';
import { ageOfLastBackup, faultOfLastBackup } from '../backup/run-backup.ts';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { orIfMissing } from '../process/or-if-missing.ts';
import { findUnusedDatabase } from '../process/unused-database.ts';
import { type CheckResult, check, checkOptional } from './check.ts';

const TIMEOUT_MS = 5000;
const UNDEFINED_TABLE = '42P01';

const UNFIT = 'PostgreSQL itself answers: do as the message says.';

export async function checkDatabase(configuration: Configuration): Promise<CheckResult> {
  const advice = configuration.databaseUrl
    ? 'Start that PostgreSQL and check DATABASE_URL, or leave DATABASE_URL out for the embedded one.'
    : 'See postgres/server.log in the data folder; free disk space and the owner of that folder are the usual reasons.';
  let answers = false;
  const found = await check('Database', advice, async () => {
    const description = await withExistingDatabase(configuration, (connectionString) =>
      describeDatabase(connectionString, () => {
        answers = true;
      }),
    );
    return description ?? 'none yet; the first start makes it';
  });
  return found.ok || !answers ? found : { ...found, advice: UNFIT };
}

/** A warning while the accounts may be in the embedded database, which DATABASE_URL hides. */
export async function checkUnusedDatabase(configuration: Configuration): Promise<readonly CheckResult[]> {
  const { databaseUrl } = configuration;
  const found =
    databaseUrl && (await withPool(databaseUrl, 1, (pool) => findUnusedDatabase(configuration, pool)));
  if (!found) return [];
  const advice = 'Move its data with a backup and a restore: docs/operating.md, "The database".';
  return [{ name: 'Unused database', ok: false, isWarning: true, detail: found, advice }];
}

/** @returns undefined if the data folder has no database yet */
export async function withExistingDatabase<Result>(
  { databaseUrl, dataDir }: Configuration,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (databaseUrl) return await work(databaseUrl);
  const embedded = await borrowEmbeddedPostgres(dataDir);
  if (embedded === null) return undefined;
  try {
    return await work(embedded.connectionString());
  } finally {
    await embedded.release();
  }
}

async function describeDatabase(connectionString: string, onAnswer: () => void): Promise<string> {
  return await withPool(connectionString, 1, async (pool) => {
    await requireDatabase(pool, 0);
    onAnswer();
    await requireNoUnfinishedRestore(pool);
    const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    const [unknown] = await unknownMigrations(pool, migrations);
    if (unknown) {
      throw new StartupError(
        `it holds migration ${unknown}, which this version does not know; use the version that made it, or a newer one`,
      );
    }
    const missing = await missingMigrations(pool, migrations).catch((error: { code?: string }) => {
      if (error.code === UNDEFINED_TABLE) return migrations;
      throw error;
    });
    const state =
      missing.length > 0
        ? `pending migrations: ${missing.length} (the next start applies them)`
        : 'up to date';
    return `PostgreSQL ${rows[0]?.server_version}, ${state}`;
  });
}

const DAY_SECS = 86_400;

/** For an instance with a database: the last good backup, in BACKUP_TO if set, must be younger than a day. */
export async function checkBackups(configuration: Configuration): Promise<CheckResult> {
  const { backupTo } = configuration;
  const advice = backupTo
    ? 'Run "guildhall backup" as the user who runs Guildhall, and see that it succeeds.'
    : 'Set BACKUP_TO to a folder on another disk or to s3://bucket/folder, or run "guildhall backup" every day.';
  return checkOptional('Backup', advice, async () => {
    const location = backupTo && normalLocation(backupTo);
    const last = await withExistingDatabase(configuration, (url) => lastBackup(url, location));
    if (last === undefined) return 'nothing to back up yet';
    const { age, fault } = last;
    const reason = fault === null ? '' : `; the last try failed: ${fault}`;
    if (age === null) throw new Error(`there is none${location ? ` in ${location}` : ''}${reason}`);
    const hours = Math.floor(age / 3600);
    if (age > DAY_SECS) throw new Error(`the last good one is ${hours} hours old${reason}`);
    return hours === 0 ? 'less than an hour old' : `${hours} hours old`;
  });
}

interface LastBackup {
  /** Seconds; null for none. */
  readonly age: number | null;
  readonly fault: string | null;
}

/** @returns undefined for a database that was never started */
async function lastBackup(connectionString: string, location?: string): Promise<LastBackup | undefined> {
  try {
    return await withPool(connectionString, 1, async (pool) => ({
      age: await ageOfLastBackup(pool, location),
      fault: await faultOfLastBackup(pool, location),
    }));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

/** Checks Redis, S3 and mail, each only if configured. */
export function checkConfigured(configuration: Configuration): ReadonlyArray<Promise<CheckResult>> {
  const { redisUrl, s3, smtp } = configuration;
  return [
    ...(redisUrl ? [checkRedis(redisUrl)] : []),
    ...(s3 ? [checkS3(s3)] : []),
    ...(smtp ? [checkSmtp(smtp)] : []),
  ];
}

/**
 * A warning if people must confirm their address but get no mail to do it with. Providers and operators can confirm
 * addresses as well.
 */
export async function checkConfirmations(configuration: Configuration): Promise<readonly CheckResult[]> {
  const { smtp, localMailbox, accountsNeedConfirmedEmail } = configuration;
  if (smtp || localMailbox) return [];
  const stored = await withExistingDatabase(configuration, storedRequirement);
  if (!(stored ?? accountsNeedConfirmedEmail)) return [];
  const detail = 'people must confirm their e-mail address, but get no mail to do it with';
  const advice = 'Set SMTP_HOST, or confirm addresses with "guildhall user verify-email".';
  return [{ name: 'Mail', ok: false, isWarning: true, detail, advice }];
}

/** The operators' setting, which overrides the configuration. */
function storedRequirement(connectionString: string): Promise<boolean | undefined> {
  return withPool(connectionString, 1, async (pool) => {
    const reading = pool.query<{ value: string }>(
      "select value from instance_settings where name = 'accounts-need-confirmed-email'",
    );
    const { rows } = await orIfMissing<{ readonly rows: { value: string }[] }>(reading, { rows: [] });
    return rows[0] && rows[0].value === 'true';
  });
}

function checkRedis(url: string): Promise<CheckResult> {
  return check(
    'Redis',
    'Start it and check REDIS_URL, or leave REDIS_URL out for a single process.',
    async () => {
      let fault: Error | undefined;
      const onAway = (error: Error) => {
        fault ??= error;
      };
      try {
        const redis = await withTimeLimit('Redis', connectRedis(url, { onAway }));
        await withTimeLimit('Redis', redis.set('guildhall:doctor', '1', 'PX', 1000)).finally(() =>
          redis.disconnect(),
        );
      } catch (error) {
        throw fault ?? error;
      }
      return 'answers';
    },
  );
}

function checkS3(settings: NonNullable<Configuration['s3']>): Promise<CheckResult> {
  return check(
    'S3',
    'Check S3_ENDPOINT, S3_BUCKET and the keys, and that they may write there.',
    async () => {
      const store = await openS3BlobStore(settings);
      const key = `doctor-${process.pid}`;
      try {
        await withTimeLimit(
          'S3',
          store.put(key, Buffer.from('ok'), { contentType: 'text/plain', maxBytes: 2 }),
        );
        await withTimeLimit('S3', store.delete([key]));
      } finally {
        store.close();
      }
      return `bucket ${settings.bucket} can be written`;
    },
  );
}

function checkSmtp(smtp: NonNullable<Configuration['smtp']>): Promise<CheckResult> {
  return check(
    'Mail',
    'Check SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USER and SMTP_PASSWORD, or leave SMTP_HOST out for an instance without mail. A password is sent only over TLS, or to this machine.',
    async () => {
      await trySmtp(smtp, TIMEOUT_MS);
      return `${smtp.host}:${smtp.port} answers${smtp.user === undefined ? '' : ' and accepts the password'}`;
    },
  );
}

async function withTimeLimit<Value>(name: string, promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${name} does not answer`)), TIMEOUT_MS);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
