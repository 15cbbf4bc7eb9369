/** Checks that processes on one database share Redis and uploaded files; otherwise answers would differ by process. */
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
import { identifyFiles } from '../files.ts';
import type { OpenRuntime } from '../runtime.ts';
import { VERSION } from '../version.ts';

const CHECK_EVERY_MS = 250;

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
