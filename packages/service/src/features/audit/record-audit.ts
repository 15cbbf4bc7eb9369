import { type AuditAction, type AuditTarget, auditLogEntryCreate } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { userDirectory } from '../accounts/index.ts';
import { insertAuditRows } from './store.ts';
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

type Recording = Pick<Context, 'runtime' | 'actor' | 'facts'>;

/** Writes an entry for the caller and announces it to readers of the log, in the caller's transaction. */
export function recordAudit(ctx: Recording, tx: Transaction, entry: AuditEntry): Promise<void> {
  return recordAudits(ctx, tx, [entry]);
}

/** Like {@link recordAudit}, for several entries in one statement. */
export async function recordAudits(
  { runtime, actor, facts }: Recording,
  tx: Transaction,
  entries: readonly AuditEntry[],
): Promise<void> {
  await writeEntries(runtime, tx, entries, { actorId: actor.id, reason: facts.auditReason });
}

/** Writes an entry for an automatic action, such as AutoMod's. @param actorId who started it, if anyone did */
export async function recordSystemAudit(
  runtime: Runtime,
  tx: Transaction,
  entry: AuditEntry,
  actorId: string | null = null,
): Promise<void> {
  await writeEntries(runtime, tx, [entry], { actorId, reason: null });
}

async function writeEntries(
  runtime: Runtime,
  tx: Transaction,
  entries: readonly AuditEntry[],
  by: { readonly actorId: string | null; readonly reason: string | null },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ changes = [], extra = {}, reason, ...entry }) => ({
    ...entry,
    id: runtime.ids.next(),
    actorId: by.actorId,
    reason: reason ?? by.reason,
    changes: [...changes],
    extra,
  }));
  for (const row of await insertAuditRows(tx.db, rows)) {
    const { serverId } = row;
    tx.emit(
      auditLogEntryCreate,
      { kind: 'server', id: serverId, anyPermission: AUDIT_READERS },
      { serverId, entry: entryView(row) },
    );
  }
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
