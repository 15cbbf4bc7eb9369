/** Checks whether this process can serve, with reasons (design 11.1). */
import {
  CLOCKS_DIFFER_BY_MS,
  type GroupCommitHealth,
  type Metrics,
  type Pool,
  type ProcessLease,
  type RunningTail,
} from '@guildhall/platform';
import type { RedisHealth } from '../ephemeral-state.ts';
import {
  type DiskFolders,
  type DiskSpace,
  describeSpace,
  FULL_DISK_BYTES,
  fullestDisk,
  spaceIn,
} from './disks.ts';
import { shareCalls } from './share-calls.ts';
import { withTimeout } from './with-timeout.ts';

/** Clients that would wait longer than this should use another process. */
const REPORTED_AFTER_MS = 10_000;
/** Callers within this time share a check, so that nobody can keep the database busy. */
const CHECK_EVERY_MS = 1000;
const LOW_DISK_BYTES = 1_000_000_000;

interface ReadinessCheck {
  readonly name: 'database' | 'writes' | 'sends' | 'event log' | 'redis' | 'disk' | 'start' | 'stop';
  readonly ok: boolean;
  /** Whether the process can still serve. */
  readonly isWarning?: true;
  readonly detail: string;
}

export interface ReadinessReport {
  readonly ready: boolean;
  readonly checks: readonly ReadinessCheck[];
}

export interface Readiness {
  report(): Promise<ReadinessReport>;
  /** Marks the process as not ready from now on. */
  beginStop(): void;
}

export interface ReadinessSources {
  readonly pool: Pool;
  readonly lease: Pick<ProcessLease, 'fault'>;
  readonly tail: Pick<RunningTail, 'lagMs'>;
  readonly sends: () => GroupCommitHealth;
  readonly redis: RedisHealth | null;
  readonly folders: DiskFolders;
}

/** Used before there is anything to check. */
export const NOT_STARTED: Readiness = {
  report: async () => failing('start', 'Guildhall is starting.'),
  beginStop: () => {},
};

export function createReadiness(sources: ReadinessSources): Readiness {
  const check = shareCalls(CHECK_EVERY_MS, () => examine(sources));
  let isStopping = false;
  return {
    async report() {
      return isStopping ? failing('stop', 'Guildhall is stopping.') : check();
    },
    beginStop() {
      isStopping = true;
    },
  };
}

/** Exports the facts behind readiness as metrics. */
export function watchReadiness(metrics: Metrics, sources: ReadinessSources, readiness: Readiness): void {
  const { tail, sends, redis, folders } = sources;
  metrics.watch('guildhall_ready', 'Whether /readyz answers 200: 1 or 0.', async () =>
    Number((await readiness.report()).ready),
  );
  metrics.watch(
    'guildhall_readiness_warnings',
    'Warnings of /readyz.',
    async () => (await readiness.report()).checks.filter(({ isWarning }) => isWarning).length,
  );
  metrics.watch(
    'guildhall_event_log_lag_seconds',
    'How long the oldest committed event has waited for its delivery, now.',
    () => tail.lagMs() / 1000,
  );
  metrics.watch(
    'guildhall_send_write_seconds',
    'How long the sends that are being written take so far.',
    () => sends().writingMs / 1000,
  );
  metrics.watch(
    'guildhall_data_free_bytes',
    'Free space for the data folder and the embedded database; the smaller one, if they are on two disks.',
    () => fullestDisk(folders.data)?.freeBytes,
  );
  if (redis === null) return;
  metrics.watch('guildhall_redis_up', 'Whether Redis can be used: 1 or 0.', () =>
    Number(redis.fault() === null),
  );
  metrics.watch(
    'guildhall_redis_decided_alone',
    'Rate limits that this process counted by itself since its start, because Redis could not be used.',
    redis.decidedAlone,
  );
}

async function examine(sources: ReadinessSources): Promise<ReadinessReport> {
  const { lease, tail, sends, redis, folders } = sources;
  const { writingMs, fault } = sends();
  const checks: ReadinessCheck[] = [
    await checkDatabase(sources.pool),
    outcome('writes', lease.fault(), 'are committed'),
    outcome('sends', fault ?? tooLong(writingMs, 'A send has been under way'), 'are stored'),
    outcome('event log', tooLong(tail.lagMs(), 'Events have waited for delivery'), 'is delivered'),
    await checkDisks(folders),
  ];
  if (redis) {
    const redisFault = redis.fault();
    const effect = 'each process counts rate limits and shows presence by itself.';
    checks.push(
      redisFault === null
        ? { name: 'redis', ok: true, detail: 'answers' }
        : { name: 'redis', ok: false, isWarning: true, detail: `${redisFault}; ${effect}` },
    );
  }
  return { ready: checks.every(({ ok, isWarning }) => ok || isWarning), checks };
}

function outcome(name: ReadinessCheck['name'], fault: string | null, fine: string): ReadinessCheck {
  return { name, ok: fault === null, detail: fault ?? fine };
}

function tooLong(milliseconds: number, what: string): string | null {
  return milliseconds < REPORTED_AFTER_MS ? null : `${what} for ${Math.round(milliseconds / 1000)} seconds.`;
}

/**
 * `hasPartition` is whether the event log has a partition for the current time; otherwise events are stored and moved to a
 * partition later.
 */
const STATE = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly",
  exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'event_log'::regclass
      and relname = 'event_log_' || floor(extract(epoch from now()) / 1800)) as "hasPartition",
  extract(epoch from clock_timestamp())::float8 * 1000 as time`;

interface DatabaseState {
  readonly readOnly: boolean;
  readonly hasPartition: boolean;
  /** Unix milliseconds. */
  readonly time: number;
}

async function checkDatabase(pool: Pool): Promise<ReadinessCheck> {
  const name = 'database';
  try {
    const askedAt = Date.now();
    const { rows } = await withTimeout(pool.query<DatabaseState>(STATE));
    const [state] = rows;
    if (state?.readOnly) return { name, ok: false, detail: 'The database is read-only.' };
    const clockFault = state && differenceOfClocks(askedAt, Date.now(), state.time);
    if (clockFault) return { name, ok: false, isWarning: true, detail: clockFault };
    if (!state?.hasPartition) {
      const detail =
        'The event log has no partition for the current time; its events are moved to one later.';
      return { name, ok: false, isWarning: true, detail };
    }
    return { name, ok: true, detail: 'answers' };
  } catch (error) {
    return { name, ok: false, detail: `The database does not answer: ${(error as Error).message}` };
  }
}

/** The database read its clock between the question and the answer. */
function differenceOfClocks(askedAt: number, answeredAt: number, databaseTime: number): string | null {
  const ahead = Math.max(askedAt - databaseTime, databaseTime - answeredAt, 0);
  if (ahead < CLOCKS_DIFFER_BY_MS) return null;
  const direction = askedAt > databaseTime ? 'ahead of' : 'behind';
  return `The clock of this machine is ${Math.round(ahead / 1000)} seconds ${direction} that of the database.`;
}

/** Processes with a database elsewhere share the disk of files, and would all leave the load balancer at once. */
async function checkDisks({ data, holdDatabase, spaceElsewhere }: DiskFolders): Promise<ReadinessCheck> {
  const name = 'disk';
  const failure = holdDatabase
    ? ({ name, ok: false } as const)
    : ({ name, ok: false, isWarning: true } as const);
  const gone = data.find((folder) => spaceIn(folder) === null);
  if (gone) return { ...failure, detail: `${gone} cannot be read.` };
  const spaces = data.flatMap((folder) => spaceIn(folder) ?? []);
  const full = (await spaceElsewhere()).filter(isFull);
  const detail = [...spaces, ...full].map(describeSpace).join(', ');
  if (spaces.some(isFull)) return { ...failure, detail };
  return full.length > 0 || spaces.some(({ freeBytes }) => freeBytes < LOW_DISK_BYTES)
    ? { name, ok: false, isWarning: true, detail }
    : { name, ok: true, detail };
}

function isFull({ freeBytes }: DiskSpace): boolean {
  return freeBytes < FULL_DISK_BYTES;
}

function failing(name: ReadinessCheck['name'], detail: string): ReadinessReport {
  return { ready: false, checks: [{ name, ok: false, detail }] };
}
