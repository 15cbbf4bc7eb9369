/**
 * The audit log: every entry is written in the transaction of the change it tells of (specification: Audit log
 * entry). Invariant: names are those of the time, so an entry stays readable when its target is gone.
 */
export { type AuditChange, type AuditEntry, changesBetween, recordAudit } from './record-audit.ts';
