/** Kinds of background work. Each is declared once; the declaration types both adding and handling the job. */
import { type Static, type TObject, Type } from 'typebox';
import type { Log } from '../log/index.ts';
import { schemaFaults } from '../schemas/index.ts';

export interface Job<Payload extends TObject = TObject> {
  /** In the queue, where rows may wait for weeks: it never changes. */
  readonly name: string;
  /** What JSON can carry. Rows that earlier versions added still have to fit. */
  readonly payload: Payload;
  /** Due again and again, whichever process does it. */
  readonly recurring: boolean;
}

export type JobPayload<J extends Job> = Static<J['payload']>;

/** Declares a job. */
export function job<Payload extends TObject>(definition: {
  readonly name: string;
  readonly payload: Payload;
}): Job<Payload> {
  return Object.freeze({ ...definition, recurring: false });
}

/** Declares a job without a payload that is due again and again. */
export function recurringJob(name: string): Job {
  return Object.freeze({ name, payload: Type.Object({}), recurring: true });
}

export interface JobContext {
  readonly jobId: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly log: Log;
  /** Aborted when the process has waited long enough for the job; it is then run again later. */
  readonly signal: AbortSignal;
}

/** What does the jobs of one kind in this process; made by {@link jobTask}. */
export interface JobTask {
  readonly job: Job;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/**
 * Says what does a job. A row is data from outside the process: work begins with a payload that fits, and a job whose
 * payload does not fit fails with what is wrong in it.
 * @param work throwing has the job run again after a pause that grows; it must be safe to run twice.
 */
export function jobTask<Payload extends TObject>(
  job: Job<Payload>,
  work: (payload: Static<Payload>, context: JobContext) => Promise<void>,
): JobTask {
  return {
    job,
    async run(payload, context) {
      requireFitting(job, payload);
      await work(payload, context);
    },
  };
}

function requireFitting<Payload extends TObject>(
  { name, payload: schema }: Job<Payload>,
  payload: unknown,
): asserts payload is Static<Payload> {
  const faults = schemaFaults(schema, payload);
  if (faults.length > 0) throw new Error(`The payload of a job ${name} does not fit: ${faults.join('; ')}`);
}
