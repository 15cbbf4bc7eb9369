import { handle, type JobTable } from '../../job-table.ts';
import { deleteServerRemains, deleteServerRemainsJob } from './remove-server.ts';

export const serverJobs: JobTable = [handle(deleteServerRemainsJob, deleteServerRemains)];
