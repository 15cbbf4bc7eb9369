import type { RouteTable } from '../../route-table.ts';
import { removeTimeout, timeOutMember } from './set-timeout.ts';

export const timeoutRoutes: RouteTable = {
  putTimeout: (ctx, { params, body }) => timeOutMember(ctx, params.userId, body),
  deleteTimeout: (ctx, { params }) => removeTimeout(ctx, params.userId),
};
