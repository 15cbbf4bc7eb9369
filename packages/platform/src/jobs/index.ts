/**
 * Timed and background work in the same PostgreSQL: a job is added in the transaction of its change, and any process
 * runs it at least once.
 */
export { addJob, addJobs, type JobOptions, type JobQueryable, type NewJob } from './add-job.ts';
export {
  type Job,
  type JobContext,
  type JobPayload,
  type JobTask,
  job,
  jobTask,
  recurringJob,
} from './job.ts';
export { createJobRunner, type JobRunner, type JobRunnerOptions, migrateJobs } from './job-runner.ts';
