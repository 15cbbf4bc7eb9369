/** Background jobs. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import { deleteJob, listJobs, type OperatorContext, retryJob } from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const jobActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.listJobs,
    route: 'GET /jobs',
    commands: [
      { usage: 'job list', summary: 'list fifty background jobs with their last error, newest first' },
    ],
    run: (ctx, input) => listJobs(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.retryJob,
    route: 'POST /jobs/{job}/retry',
    commands: [{ usage: 'job retry <job>', summary: 'run a failed job again, now' }],
    run: (ctx, input) => retryJob(ctx, input.job),
  }),
  action({
    ...OPERATOR_ACTIONS.deleteJob,
    route: 'DELETE /jobs/{job}',
    commands: [{ usage: 'job delete <job>', summary: 'delete a failed job; its work stays undone' }],
    run: (ctx, input) => deleteJob(ctx, input.job),
  }),
];
