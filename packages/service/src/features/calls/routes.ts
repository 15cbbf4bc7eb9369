import type { RouteTable } from '../../route-table.ts';
import { ringCall, stopRinging } from './ring-call.ts';

export const callRoutes: RouteTable = {
  ringCall: (ctx, { body }) => ringCall(ctx, body.userIds),
  stopRingingCall: (ctx, { body }) => stopRinging(ctx, body.userIds),
};
