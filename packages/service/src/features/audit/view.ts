/** Converts rows to audit log entries. */
import { isoTime } from '@guildhall/platform';
import { type AuditLogEntry, idTime } from '@guildhall/protocol';
import type { AuditRow } from './store.ts';

export interface AuditChange {
  readonly key: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

export function entryView(row: AuditRow): AuditLogEntry {
  return {
    id: row.id,
    action: row.action as AuditLogEntry['action'],
    actorId: row.actorId,
    targetType: row.targetType as AuditLogEntry['targetType'],
    targetId: row.targetId,
    targetName: row.targetName,
    reason: row.reason,
    changes: (row.changes as AuditChange[]).map((change) => ({
      key: change.key,
      old: change.old ?? null,
      new: change.new ?? null,
    })),
    extra: row.extra,
    createdAt: isoTime(idTime(row.id)),
  };
}
