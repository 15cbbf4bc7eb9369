import type { RouteTable } from '../../route-table.ts';
import { readAuditLog } from './read-audit-log.ts';

export const auditRoutes: RouteTable = {
  listAuditLog: (ctx, { query }) => readAuditLog(ctx, query),
};
