/** Background jobs. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { from, id, named } from './inputs.ts';

const JOB_STATES = ['waiting', 'running', 'failed'] as const;

const OperatorJob = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: OneOf(JOB_STATES, { description: 'failed: given up after the last attempt' }),
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  runAt: Type.String({ description: 'When it runs, at the earliest' }),
  createdAt: Type.String(),
  lastError: Nullable(Type.String()),
});

const ofJob = Type.Object({ job: id });

export const jobActions = {
  listJobs: named(
    'listJobs',
    Type.Object({
      state: Type.Optional(
        OneOf(JOB_STATES, { title: 'state', description: 'waiting, running or failed; default: all' }),
      ),
      from,
    }),
    Type.Array(OperatorJob),
  ),
  retryJob: named('retryJob', ofJob, OperatorJob),
  deleteJob: named('deleteJob', ofJob, OperatorJob),
};
