import type { RouteTable } from '../../route-table.ts';
import { removeTimeout, setTimeoutOf } from './set-timeout.ts';

export const timeoutRoutes: RouteTable = {
  putTimeout: (ctx, { params, body }) => setTimeoutOf(ctx, params.userId, body),
  deleteTimeout: (ctx, { params }) => removeTimeout(ctx, params.userId),
};
