/** Types of background jobs. Each is declared once, and the declaration types both adding and handling the job. */
import { type Static, type TObject, Type } from 'typebox';
import type { Log } from '../log/index.ts';
import { schemaFaults } from '../schemas/index.ts';

export interface Job<Payload extends TObject = TObject> {
  /** The name in the queue. It must never change, because rows may wait for weeks. */
  readonly name: string;
  /** A JSON schema. Rows added by earlier versions must still fit. */
  readonly payload: Payload;
  /** Set for recurring jobs, which any process may run. */
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

/** Declares a recurring job without a payload. */
export function recurringJob(name: string): Job {
  return Object.freeze({ name, payload: Type.Object({}), recurring: true });
}

export interface JobContext {
  readonly jobId: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly log: Log;
  /** Aborted when stopping workers have waited long enough; the job then runs again later. */
  readonly signal: AbortSignal;
}

/** The handler of one type of job in this process; created by {@link jobTask}. */
export interface JobTask {
  readonly job: Job;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/**
 * Declares the handler of a job. A row is external data: work starts only with a valid payload, and a job with an
 * invalid one fails with the fault.
 * @param work if it throws, the job runs again after a growing pause; it must be safe to run twice
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
