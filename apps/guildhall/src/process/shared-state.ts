/** Checks that processes and commands on one database share uploaded files, and that processes share Redis too. */
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isRunning,
  type ListedProcess,
  type Log,
  listProcesses,
  type Pool,
  type ProcessFacts,
  processIdScope,
} from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';
import { findFiles, identifyFiles, openFiles } from '../files.ts';
import type { OpenRuntime } from '../runtime.ts';
import { VERSION } from '../version.ts';
import { orIfMissing } from './or-if-missing.ts';

const CHECK_EVERY_MS = 250;
/** If so many files are missing, it is not a few lost ones. */
const SOUGHT_FILES = 100;

/** Registers this process. @throws StartupError next to processes that share too little with it */
export async function joinProcesses(
  configuration: Configuration,
  { pool, lease }: Pick<OpenRuntime, 'pool' | 'lease'>,
  log: Log,
): Promise<void> {
  const own = await describeProcess(configuration);
  await lease.describe(own);
  // The embedded database's data folder admits one process, so others whose leases remain are gone.
  if (configuration.databaseUrl && !configuration.allowUnsharedProcesses)
    await requireSharedState({ pool, own, token: lease.token, log });
}

async function describeProcess(configuration: Configuration): Promise<ProcessFacts> {
  return {
    host: hostname(),
    pid: process.pid,
    idScope: processIdScope(),
    version: VERSION,
    usesRedis: configuration.redisUrl !== undefined,
    files: await identifyFiles(configuration),
    baseUrl: configuration.baseUrl,
    backsUp: configuration.backupTo !== undefined,
  };
}

/** @returns what two processes fail to share, with a solution; null if they are compatible. */
export function missingBetween(one: ProcessFacts, other: ProcessFacts): string | null {
  if (!one.usesRedis || !other.usesRedis)
    return 'they do not share rate limits, presence and typing: set REDIS_URL for both';
  if (one.files !== other.files)
    return 'they do not see the same uploaded files: set S3_BUCKET for both, or put DATA_DIR/files of both on one shared disk';
  return null;
}

/** The live processes on a database; none on an empty one or one of an earlier release. */
export async function runningProcesses(pool: Pool): Promise<readonly ListedProcess[]> {
  return orIfMissing(listProcesses(pool), []);
}

/**
 * Checks that a command reads and writes the uploaded files of the service: its environment may lack the service's
 * settings, and it would then find no file and nobody would find what it stores.
 * @throws StartupError
 */
export async function requireServiceFiles(configuration: Configuration, pool: Pool): Promise<void> {
  if (configuration.allowUnsharedProcesses) return;
  const processes = await runningProcesses(pool);
  const files = await findFiles(configuration);
  if (processes.some((each) => each.files === files)) return;
  const [first] = processes;
  // The same bucket may have another address here.
  const mayBeSame = !first || (isBucket(files) && isBucket(first.files));
  const found = mayBeSame ? await findNamedFile(configuration, pool) : 'none';
  if (found === 'here' || (!first && found === 'unnamed')) return;
  throw new StartupError(
    first
      ? `The service (process ${first.pid} on ${first.host}) has its files elsewhere: give this command the service's DATA_DIR and S3 settings, or ALLOW_UNSHARED_PROCESSES=true if they lead to the same files.`
      : "The files that the database names are not here: give this command the service's DATA_DIR and S3 settings. If the files are lost, start the service first, or set ALLOW_UNSHARED_PROCESSES=true for this command.",
  );
}

function isBucket(files: string | undefined): boolean {
  return files?.startsWith('s3:') === true;
}

/** Looks for one of the files that the database names. */
async function findNamedFile(configuration: Configuration, pool: Pool): Promise<'here' | 'none' | 'unnamed'> {
  const reading = pool.query<{ key: string }>('select key from stored_files where not pending limit $1', [
    SOUGHT_FILES,
  ]);
  const { rows: named } = await orIfMissing<{ readonly rows: { key: string }[] }>(reading, { rows: [] });
  if (named.length === 0) return 'unnamed';
  const { store, close } = await openFiles(configuration);
  try {
    for (const { key } of named) if (await store.exists(key)) return 'here';
    return 'none';
  } finally {
    close();
  }
}

interface SharedStateOptions {
  readonly pool: Pool;
  readonly own: ProcessFacts;
  /** The token of this process's lease. */
  readonly token: string;
  readonly log: Log;
}

/**
 * Checks earlier processes. A killed one leaves its lease behind, so processes that do not renew it within 15 seconds,
 * or are known to be gone, do not count.
 * @throws StartupError when a live process does not share what this one needs
 */
async function requireSharedState({ pool, own, token, log }: SharedStateOptions): Promise<void> {
  const firstSeen = new Map<string, string>();
  for (;;) {
    const misfits = startedBefore(token, await listProcesses(pool)).flatMap((other) => {
      const missing = isGone(other, own) ? null : missingBetween(own, other);
      return missing === null ? [] : [{ other, missing }];
    });
    if (misfits.length === 0) return;
    for (const { other, missing } of misfits) {
      const leaseEnds = firstSeen.get(other.token);
      if (leaseEnds !== undefined && leaseEnds !== other.leaseEnds) {
        throw new StartupError(
          `Another Guildhall runs on this database (process ${other.pid} on ${other.host}), and ${missing}, or ALLOW_UNSHARED_PROCESSES=true if you accept that.`,
        );
      }
      if (leaseEnds !== undefined) continue;
      log.warn(
        { host: other.host, pid: other.pid, missing },
        'another process shares too little with this one; waiting up to 15 seconds to see whether it still runs',
      );
      firstSeen.set(other.token, other.leaseEnds);
    }
    await delay(CHECK_EVERY_MS);
  }
}

/** Processes that started before this one: of two simultaneous starts, the later one gives way. */
function startedBefore(token: string, processes: readonly ListedProcess[]): readonly ListedProcess[] {
  const own = processes.findIndex((each) => each.token === token);
  return processes.slice(0, Math.max(0, own));
}

/** Certainly gone: this process would see it, and its process id is unused, or this process's own. */
function isGone({ idScope, pid }: ProcessFacts, own: ProcessFacts): boolean {
  if (idScope !== own.idScope) return false;
  return pid === own.pid || !isRunning(pid);
}
