/** Lets operators list, repeat and delete failed jobs (design, chapter 9). */
import { ApiError, isoTime } from '@guildhall/platform';
import { isId, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { requireFrom } from '../read-input.ts';
import { type OperatorContext, recordOperation } from '../record.ts';
import {
  type JobFigures,
  jobById,
  jobFigures,
  jobsPage,
  removeJob,
  rescheduleJob,
  type StoredJob,
} from './job-store.ts';

const PAGE = 50;
const ERROR_LENGTH = 2000;

type JobView = OperatorActionReply<'retryJob'>;

/** Fifty jobs, newest first. Finished jobs are not kept. */
export async function listJobs(
  { runtime }: OperatorContext,
  { state, from }: OperatorActionInput<'listJobs'>,
): Promise<JobView[]> {
  requireFrom(from);
  return (await jobsPage(runtime.database.db, { state, from, limit: PAGE })).map(jobView);
}

export async function readJobFigures({ database }: Runtime): Promise<JobFigures | undefined> {
  return jobFigures(database.db);
}

/** Repeats a failed job now, with all its attempts. @throws ApiError unknown_job, invalid_request unless it failed */
export async function retryJob(ctx: OperatorContext, id: string): Promise<JobView> {
  return changeJob(ctx, 'job retry', id, rescheduleJob);
}

/** Deletes a failed job without doing its work. @throws ApiError unknown_job, invalid_request unless it failed */
export async function deleteJob(ctx: OperatorContext, id: string): Promise<JobView> {
  return changeJob(ctx, 'job delete', id, removeJob);
}

/** @param work returns false when the job is running. @returns the changed job, or the deleted one as it was */
async function changeJob(
  ctx: OperatorContext,
  action: string,
  id: string,
  work: (db: Transaction['db'], id: string) => Promise<boolean>,
): Promise<JobView> {
  return ctx.runtime.database.transaction(async (tx) => {
    const found = isId(id) ? await jobById(tx.db, id) : undefined;
    if (!found) throw new ApiError('unknown_job', { message: `There is no job "${id}".` });
    const job = jobView(found);
    // A killed process leaves no error.
    if (job.state !== 'failed' && job.lastError === null)
      throw new ApiError('invalid_request', { message: `The job "${id}" has not failed.` });
    if (!(await work(tx.db, job.id)))
      throw new ApiError('invalid_request', { message: `The job "${id}" is running.` });
    const { name, attempts, lastError } = job;
    await recordOperation(ctx, tx, { action, target: job.id, before: { name, attempts, lastError } });
    // Read here, because the job may run as soon as the change is committed.
    const changed = await jobById(tx.db, job.id);
    return changed ? jobView(changed) : job;
  });
}

function jobView({ runAt, createdAt, lastError, ...job }: StoredJob): JobView {
  return {
    ...job,
    runAt: isoTime(runAt),
    createdAt: isoTime(createdAt),
    lastError: lastError?.slice(0, ERROR_LENGTH) ?? null,
  };
}
