/** Long work of applications; safe to run twice. */
import type { JobTable } from '../../job-table.ts';
import { RETIRE_BOT_JOB, retireBot } from './delete-application.ts';

export const applicationJobs: JobTable = {
  [RETIRE_BOT_JOB]: (ground, payload) => retireBot(ground, (payload as { readonly botId: string }).botId),
};
