/**
 * The audit log: every entry is written in the transaction of the change it records (specification: Audit log
 * entry). Invariant: an entry stores the names of its time, so it stays readable when its target is gone.
 */
export { auditJobs } from './jobs.ts';
export { findAuditEntryAfter } from './list-audit-log.ts';
export {
  type AuditEntry,
  auditedServer,
  auditedUser,
  changesBetween,
  recordAudit,
  recordAudits,
  recordSystemAudit,
} from './record-audit.ts';
export { auditRoutes } from './routes.ts';
export type { AuditChange } from './view.ts';
