/** Exports the state of background jobs as metrics. */
import type { Metrics } from '@guildhall/platform';
import { type Runtime, readJobFigures } from '@guildhall/service';
import { shareCalls } from './share-calls.ts';
import { withTimeout } from './with-timeout.ts';

/** Scrapes within this time, and all values of one scrape, share a query. */
const READ_EVERY_MS = 1000;

/** Values of the whole instance, which every process shows. */
export function watchJobs(metrics: Metrics, runtime: Runtime): void {
  const readFigures = shareCalls(READ_EVERY_MS, () =>
    withTimeout(readJobFigures(runtime)).catch(() => undefined),
  );
  metrics.watch(
    'guildhall_jobs_failed',
    'Background jobs that failed in every attempt and wait for an operator.',
    async () => (await readFigures())?.failed,
  );
  metrics.watch(
    'guildhall_jobs_failing',
    'Background jobs that failed and will be repeated.',
    async () => (await readFigures())?.failing,
  );
  metrics.watch(
    'guildhall_jobs_waiting_seconds',
    'How long the first due background job has waited for its start, unless one of its queue runs.',
    async () => (await readFigures())?.waitingSecs,
  );
}
