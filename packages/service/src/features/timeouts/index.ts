/**
 * Timeouts. Invariants: kept by server and person, so that leaving and rejoining does not end one; what a timed-out
 * member may not do follows from the permission mathematics alone; the end is told of by a job.
 */
import {
  deleteTimeout as deleteTimeoutEndpoint,
  putTimeout as putTimeoutEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { removeTimeout, setTimeoutOf } from './set-timeout.ts';

export { timeoutJobs } from './jobs.ts';
export { timeOut } from './set-timeout.ts';
export { runningTimeout } from './store.ts';

export const timeoutRoutes: RouteTable = [
  inServer()(putTimeoutEndpoint, (ctx, { params, body }) => setTimeoutOf(ctx, params.userId, body)),
  inServer()(deleteTimeoutEndpoint, (ctx, { params }) => removeTimeout(ctx, params.userId)),
];
