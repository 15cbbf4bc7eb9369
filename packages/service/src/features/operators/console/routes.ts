import type { RouteTable } from '../../../route-table.ts';
import { confirmOperator } from './confirm-operator.ts';

/** The table of actions binds the console's other routes. */
export const operatorRoutes: RouteTable = {
  confirmOperator: (ctx, { body }) => confirmOperator(ctx, body),
};
