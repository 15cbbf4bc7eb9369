import type { Context, Transaction } from '../../ground.ts';
import { insertEntry } from './store.ts';

export interface AuditChange {
  readonly key: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

export interface AuditEntry {
  readonly serverId: string;
  readonly action: string;
  readonly targetType:
    | 'server'
    | 'channel'
    | 'role'
    | 'user'
    | 'invite'
    | 'webhook'
    | 'emoji'
    | 'automod_rule';
  readonly targetId: string | null;
  /** The name at the time; the code for invites. */
  readonly targetName: string;
  readonly changes?: readonly AuditChange[];
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The body's reason; without one the header's holds. */
  readonly reason?: string | null;
}

/** Writes an entry by the caller, in the caller's transaction. */
export async function recordAudit(
  { ground, actor, facts }: Context,
  tx: Transaction,
  entry: AuditEntry,
): Promise<void> {
  await insertEntry(tx.db, {
    server_id: entry.serverId,
    id: ground.ids.next(),
    action: entry.action,
    actor_id: actor.id,
    target_type: entry.targetType,
    target_id: entry.targetId,
    target_name: entry.targetName,
    reason: entry.reason ?? facts.auditReason,
    changes: JSON.stringify(entry.changes ?? []),
    extra: JSON.stringify(entry.extra ?? {}),
  });
}

/** What differs between two states of a thing, by key. */
export function changesBetween<Value extends object>(before: Value, after: Partial<Value>): AuditChange[] {
  return (Object.keys(after) as (keyof Value & string)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, old: before[key], new: after[key] }));
}
