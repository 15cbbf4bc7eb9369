/** Tables of jobs with their handlers, which features declare. */
import { type Job, type JobTask, jobTask } from '@guildhall/platform';
import type { Static, TObject } from 'typebox';
import type { Runtime } from './runtime.ts';

export interface JobHandler {
  readonly job: Job;
  task(runtime: Runtime): JobTask;
}

export type JobTable = readonly JobHandler[];

/**
 * Connects a job with its handler.
 * @param work must be safe to run twice, and should end soon after its signal if it may take more than some seconds
 */
export function handle<Payload extends TObject>(
  job: Job<Payload>,
  work: (runtime: Runtime, payload: Static<Payload>, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { job, task: (runtime) => jobTask(job, (payload, { signal }) => work(runtime, payload, signal)) };
}
