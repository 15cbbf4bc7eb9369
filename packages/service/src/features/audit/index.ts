/**
 * The audit log: every entry is written in the transaction of the change it tells of (specification: Audit log
 * entry). Invariant: names are those of the time, so an entry stays readable when its target is gone.
 */
import { listAuditLog } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { readAuditLog } from './read-audit-log.ts';

export { auditJobs, recurringAuditJobs } from './jobs.ts';
export { type AuditEntry, changesBetween, recordAudit, recordSystemAudit } from './record-audit.ts';
export type { AuditChange } from './view.ts';

export const auditRoutes: RouteTable = [
  inServer()(listAuditLog, (ctx, { query }) => readAuditLog(ctx, query)),
];
