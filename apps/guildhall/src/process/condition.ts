/** Reports this process's state for the operators' overview, with each renewal of its lease. */
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Gateway } from '@guildhall/gateway';
import type { ProcessLease, RunningTail } from '@guildhall/platform';
import type { ProcessCondition } from '@guildhall/protocol';
import type { Static } from 'typebox';
import { type DiskFolders, fullestDisk } from '../readiness/disks.ts';
import type { Readiness } from '../readiness/readiness.ts';

export interface ConditionSources {
  readonly readiness: Readiness;
  readonly gateway: Pick<Gateway, 'connectionCount'>;
  readonly tail: Pick<RunningTail, 'lagMs'>;
  readonly folders: DiskFolders;
}

/** Starts at once. */
export function reportCondition(lease: ProcessLease, sources: ConditionSources): void {
  const { readiness, gateway, tail, folders } = sources;
  let used = performance.eventLoopUtilization();
  lease.reportCondition(async (): Promise<Static<typeof ProcessCondition>> => {
    const { ready, checks } = await readiness.report();
    const { utilization } = performance.eventLoopUtilization(used);
    used = performance.eventLoopUtilization();
    const [minute = 0] = loadavg();
    const disk = fullestDisk(folders.data);
    return {
      at: new Date().toISOString(),
      startedAt: new Date(performance.timeOrigin).toISOString(),
      ready,
      problems: checks
        .filter(({ ok }) => !ok)
        .map(({ name, isWarning = false, detail }) => ({ name, warning: isWarning, detail })),
      connections: gateway.connectionCount(),
      eventLogLagMs: tail.lagMs(),
      busy: utilization,
      memoryBytes: process.memoryUsage.rss(),
      machineLoad: minute / availableParallelism(),
      freeBytes: disk?.freeBytes ?? null,
      diskBytes: disk?.diskBytes ?? null,
    };
  });
}
