import type { RouteTable } from '../../route-table.ts';
import { requestDeletion } from './request-deletion.ts';

export const accountDeletionRoutes: RouteTable = {
  deleteAccount: (ctx, { body }) => requestDeletion(ctx, body),
};
