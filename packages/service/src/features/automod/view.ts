/** Converts rows to AutoMod rules. */
import { isoTime } from '@guildhall/platform';
import { type AutomodRule, idTime } from '@guildhall/protocol';
import type { ServerState } from '../access/index.ts';
import type { AuditChange } from '../audit/index.ts';
import type { RuleRow } from './store.ts';

/** Without roles and channels that have been deleted since. */
export function ruleView(
  row: RuleRow,
  { rolesById, channels }: Pick<ServerState, 'rolesById' | 'channels'>,
): AutomodRule {
  return {
    id: row.id,
    serverId: row.serverId,
    name: row.name,
    enabled: row.enabled,
    trigger: row.trigger,
    actions: row.actions,
    exemptRoleIds: row.exemptRoleIds.filter((id) => rolesById.has(id)),
    exemptChannelIds: row.exemptChannelIds.filter((id) => channels.has(id)),
    exemptManagers: row.exemptManagers,
    creatorId: row.creatorId,
    createdAt: isoTime(idTime(row.id)),
    updatedAt: isoTime(row.updatedAt),
  };
}

/**
 * The changes of an update, for the audit log. Long lists contain only removed (old) and added (new) entries, so that a
 * change of one word does not store a thousand.
 */
export function auditedChanges(before: AutomodRule, after: AutomodRule): AuditChange[] {
  const changes = differences(auditedFields(before), auditedFields(after));
  // Compared by field, because the database returns fields in its own order.
  const fields = differences({ ...before.trigger }, { ...after.trigger });
  if (fields.length === 0) return changes;
  const side = (of: 'old' | 'new') =>
    Object.fromEntries(
      fields.flatMap((change) => (change[of] === undefined ? [] : [[change.key, change[of]]])),
    );
  return [...changes, { key: 'trigger', old: side('old'), new: side('new') }];
}

function auditedFields(rule: AutomodRule): Record<string, unknown> {
  const { name, enabled, actions, exemptRoleIds, exemptChannelIds, exemptManagers } = rule;
  return { name, enabled, actions, exemptRoleIds, exemptChannelIds, exemptManagers };
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({
      key,
      old: without(before[key], after[key]),
      new: without(after[key], before[key]),
    }));
}

/** A list of words or ids without those of another; any other value unchanged. */
function without(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  if (value.some((item) => typeof item !== 'string')) return value;
  const known = new Set<unknown>(other);
  return value.filter((item) => !known.has(item));
}
