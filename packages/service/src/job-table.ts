/** Jobs as features declare them, each with what does it. */
import { type Job, type JobTask, jobTask } from '@guildhall/platform';
import type { Static, TObject } from 'typebox';
import type { Ground } from './ground.ts';

export interface JobHandler {
  readonly job: Job;
  task(ground: Ground): JobTask;
}

export type JobTable = readonly JobHandler[];

/** Says what does a job. @param work is safe to run twice. */
export function handle<Payload extends TObject>(
  job: Job<Payload>,
  work: (ground: Ground, payload: Static<Payload>) => Promise<void>,
): JobHandler {
  return { job, task: (ground) => jobTask(job, (payload) => work(ground, payload)) };
}
