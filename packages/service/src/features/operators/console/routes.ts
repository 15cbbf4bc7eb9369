import type { RouteTable } from '../../../route-table.ts';
import { confirmOperator } from './confirm-operator.ts';

/** What the console asks for is bound where the table of actions is. */
export const operatorRoutes: RouteTable = {
  confirmOperator: (ctx, { body }) => confirmOperator(ctx, body),
};
