import type { RouteTable } from '../../route-table.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditRoutes: RouteTable = {
  listAuditLog: (ctx, { query }) => listAuditLog(ctx, query),
};
