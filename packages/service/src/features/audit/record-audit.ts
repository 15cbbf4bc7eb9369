import { type AuditAction, type AuditTarget, auditLogEntryCreate } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { userDirectory } from '../accounts/index.ts';
import { insertEntry } from './store.ts';
import { type AuditChange, entryView } from './view.ts';

export interface AuditEntry {
  readonly serverId: string;
  readonly action: AuditAction;
  readonly targetType: AuditTarget;
  readonly targetId: string | null;
  /** The target's name at the time; the code for invites. */
  readonly targetName: string;
  readonly changes?: readonly AuditChange[];
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The reason in the body; defaults to the one in the header. */
  readonly reason?: string | null;
}

/** Writes an entry for the caller and announces it to readers of the log, in the caller's transaction. */
export async function recordAudit(
  { runtime, actor, facts }: Pick<Context, 'runtime' | 'actor' | 'facts'>,
  tx: Transaction,
  entry: AuditEntry,
): Promise<void> {
  await writeEntry(runtime, tx, entry, { actorId: actor.id, reason: entry.reason ?? facts.auditReason });
}

/** Writes an entry for an automatic action, such as AutoMod's. @param actorId who started it, if anyone did */
export async function recordSystemAudit(
  runtime: Runtime,
  tx: Transaction,
  entry: AuditEntry,
  actorId: string | null = null,
): Promise<void> {
  await writeEntry(runtime, tx, entry, { actorId, reason: entry.reason ?? null });
}

async function writeEntry(
  runtime: Runtime,
  tx: Transaction,
  entry: AuditEntry,
  by: { readonly actorId: string | null; readonly reason: string | null },
): Promise<void> {
  const { serverId } = entry;
  const row = await insertEntry(tx.db, {
    serverId,
    id: runtime.ids.next(),
    action: entry.action,
    actorId: by.actorId,
    targetType: entry.targetType,
    targetId: entry.targetId,
    targetName: entry.targetName,
    reason: by.reason,
    changes: JSON.stringify(entry.changes ?? []),
    extra: JSON.stringify(entry.extra ?? {}),
  });
  tx.emit(
    auditLogEntryCreate,
    { kind: 'server', id: serverId, anyPermission: AUDIT_READERS },
    { serverId, entry: entryView(row) },
  );
}

/** An account as an entry's target; the id replaces the name of a missing account. */
export async function auditedUser(
  runtime: Runtime,
  userId: string,
): Promise<Pick<AuditEntry, 'targetType' | 'targetId' | 'targetName'>> {
  const user = await userDirectory(runtime).get(userId);
  return { targetType: 'user', targetId: userId, targetName: user?.row.username ?? userId };
}

/** A server as the target of an entry in its own log. @param name at the time */
export function auditedServer(
  serverId: string,
  name: string,
): Pick<AuditEntry, 'serverId' | 'targetType' | 'targetId' | 'targetName'> {
  return { serverId, targetType: 'server', targetId: serverId, targetName: name };
}

/** Readers of the log need one of these permissions. */
export const AUDIT_READERS = ['viewAuditLog', 'manageServer'] as const;

/** The differences between two states of a resource, by key. */
export function changesBetween<Value extends object>(before: Value, after: Partial<Value>): AuditChange[] {
  return (Object.keys(after) as (keyof Value & string)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, old: before[key], new: after[key] }));
}
