import { ApiError } from '@guildhall/platform';
import {
  AUTOMOD_RULES_OF_KIND,
  type AutomodRule,
  type AutomodTriggerKind,
  automodRuleCreate,
  automodRuleDelete,
  automodRuleUpdate,
  type EndpointBody,
} from '@guildhall/protocol';
import type { NewRow } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { type AuditChange, recordAudit } from '../audit/index.ts';
import { holdsMessages } from '../channels/index.ts';
import { readActions, readTrigger } from './rule-input.ts';
import { deleteRuleRow, insertRule, listRuleRows, type RuleRow, updateRuleRow } from './store.ts';
import { auditedChanges, ruleView } from './view.ts';

/** The touch key of a server's compiled rules. */
export function automodTouch(serverId: string): string {
  return `automod:${serverId}`;
}

/** All rules, in the order they run (design 5.9). */
export async function listAutomodRules({ runtime, access }: ServerContext): Promise<AutomodRule[]> {
  return (await listRuleRows(runtime.database.db, access.server.id)).map((row) =>
    ruleView(row, access.server),
  );
}

/** @throws ApiError unknown_rule */
export async function getAutomodRule(
  { runtime, access }: ServerContext,
  ruleId: string,
): Promise<AutomodRule> {
  const rule = requireRule(await listRuleRows(runtime.database.db, access.server.id), ruleId);
  access.require('manageServer');
  return ruleView(rule, access.server);
}

/**
 * Creates a rule (design 5.9). A rule that times members out requires Moderate Members, too.
 * @throws ApiError unknown_channel, unknown_role, missing_permission, invalid_automod_rule, too_many_automod_rules
 */
export async function createAutomodRule(
  ctx: ServerContext,
  input: EndpointBody<'createAutomodRule'>,
): Promise<AutomodRule> {
  const { runtime, actor } = ctx;
  const serverId = ctx.access.server.id;
  const lists = { roles: [...new Set(input.exemptRoleIds)], channels: [...new Set(input.exemptChannelIds)] };
  const check = (access: ServerAccess): void => {
    requireKnownExemptions(access, lists, { roles: [], channels: [] });
    requireAlertChannel(access, input.actions ?? [], null);
    requirePermissions(access, input.actions);
  };
  check(ctx.access);
  const trigger = readTrigger(input.trigger);
  const actions = readActions(input.actions, trigger.kind);
  return changeServer(ctx, check, async (tx, { server }) => {
    requireRoomFor(await listRuleRows(tx.db, serverId), trigger.kind);
    const row = await insertRule(tx.db, {
      serverId,
      id: runtime.ids.next(),
      name: input.name,
      enabled: input.enabled ?? true,
      kind: trigger.kind,
      trigger: JSON.stringify(trigger),
      actions: JSON.stringify(actions),
      exemptRoleIds: lists.roles,
      exemptChannelIds: lists.channels,
      exemptManagers: input.exemptManagers ?? false,
      creatorId: actor.id,
      updatedAt: new Date(runtime.clock.now()),
    });
    const rule = ruleView(row, server);
    announce(tx, automodRuleCreate, rule);
    await audit(ctx, tx, 'automod_rule_create', rule, [
      { key: 'name', new: rule.name },
      { key: 'enabled', new: rule.enabled },
      { key: 'kind', new: rule.trigger.kind },
    ]);
    return rule;
  });
}

/**
 * Changes a rule; equal values are not changes (design 5.9). The lists may still name roles and channels deleted since.
 * If the resulting rule times members out, this requires Moderate Members, too, unless it keeps its actions and is
 * switched off.
 * @throws ApiError unknown_rule, and errors of `createAutomodRule`
 */
export async function updateAutomodRule(
  ctx: ServerContext,
  ruleId: string,
  input: EndpointBody<'updateAutomodRule'>,
): Promise<AutomodRule> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const now = new Date(runtime.clock.now());
  const known = requireRule(await listRuleRows(runtime.database.db, serverId), ruleId);
  return changeServer(
    ctx,
    (access) => changedRow(access, known, input, now),
    async (tx, access) => {
      const rules = await listRuleRows(tx.db, serverId);
      const before = requireRule(rules, ruleId);
      const wanted = changedRow(access, before, input, now);
      if (wanted.kind !== before.kind) requireRoomFor(rules, wanted.kind);
      const shown = ruleView(before, access.server);
      const changes = auditedChanges(shown, ruleView(wanted, access.server));
      if (changes.length === 0) return shown;
      const row = await updateRuleRow(tx.db, stored(wanted));
      if (!row) throw new ApiError('unknown_rule');
      const rule = ruleView(row, access.server);
      announce(tx, automodRuleUpdate, rule);
      await audit(ctx, tx, 'automod_rule_update', { ...rule, name: before.name }, changes);
      return rule;
    },
  );
}

/** @throws ApiError unknown_rule */
export async function deleteAutomodRule(ctx: ServerContext, ruleId: string): Promise<undefined> {
  const serverId = ctx.access.server.id;
  requireRule(await listRuleRows(ctx.runtime.database.db, serverId), ruleId);
  await changeServer(
    ctx,
    (access) => access.require('manageServer'),
    async (tx, { server }) => {
      const rule = ruleView(requireRule(await listRuleRows(tx.db, serverId), ruleId), server);
      await deleteRuleRow(tx.db, serverId, rule.id);
      announce(tx, automodRuleDelete, rule);
      await audit(ctx, tx, 'automod_rule_delete', rule, [{ key: 'name', old: rule.name }]);
    },
  );
}

/** The row for a request, checked in the design's order: referenced resources, permission, the rule itself. */
function changedRow(
  access: ServerAccess,
  before: RuleRow,
  input: EndpointBody<'updateAutomodRule'>,
  now: Date,
): RuleRow {
  const lists = {
    roles: input.exemptRoleIds ? [...new Set(input.exemptRoleIds)] : before.exemptRoleIds,
    channels: input.exemptChannelIds ? [...new Set(input.exemptChannelIds)] : before.exemptChannelIds,
  };
  requireKnownExemptions(access, lists, { roles: before.exemptRoleIds, channels: before.exemptChannelIds });
  requireAlertChannel(access, input.actions ?? [], alertChannelId(before.actions));
  requirePermissions(access, input.actions ?? (input.enabled === false ? [] : before.actions));
  const trigger = input.trigger ? readTrigger(input.trigger) : before.trigger;
  return {
    ...before,
    name: input.name ?? before.name,
    enabled: input.enabled ?? before.enabled,
    kind: trigger.kind,
    trigger,
    actions: readActions(input.actions ?? before.actions, trigger.kind),
    exemptRoleIds: lists.roles,
    exemptChannelIds: lists.channels,
    exemptManagers: input.exemptManagers ?? before.exemptManagers,
    updatedAt: now,
  };
}

function stored(row: RuleRow): NewRow<'automod_rules'> {
  return { ...row, trigger: JSON.stringify(row.trigger), actions: JSON.stringify(row.actions) };
}

function requireRule(rules: readonly RuleRow[], ruleId: string): RuleRow {
  const rule = rules.find(({ id }) => id === ruleId);
  if (!rule) throw new ApiError('unknown_rule');
  return rule;
}

interface ExemptLists {
  readonly roles: readonly string[];
  readonly channels: readonly string[];
}

function requireKnownExemptions({ server }: ServerAccess, lists: ExemptLists, before: ExemptLists): void {
  const known = (id: string, ids: readonly string[], of: ReadonlyMap<string, unknown>) =>
    of.has(id) || ids.includes(id);
  if (!lists.roles.every((id) => known(id, before.roles, server.rolesById)))
    throw new ApiError('unknown_role');
  if (!lists.channels.every((id) => known(id, before.channels, server.channels)))
    throw new ApiError('unknown_channel');
}

function alertChannelId(
  actions: readonly { readonly kind: string; readonly channelId?: string }[],
): string | null {
  return actions.find(({ kind }) => kind === 'alert')?.channelId ?? null;
}

function requireAlertChannel(
  { server }: ServerAccess,
  actions: readonly { readonly kind: string; readonly channelId?: string }[],
  before: string | null,
): void {
  const channelId = alertChannelId(actions);
  if (channelId === null || channelId === before) return;
  const channel = server.channels.get(channelId);
  if (!channel) throw new ApiError('unknown_channel');
  if (!holdsMessages(channel.row.kind)) {
    const path = `body/actions/${actions.findIndex(({ kind }) => kind === 'alert')}/channelId`;
    throw new ApiError('invalid_automod_rule', {
      fields: [{ path, message: 'must be a channel that holds messages' }],
    });
  }
}

function requirePermissions(access: ServerAccess, actions: readonly { readonly kind: string }[]): void {
  access.require('manageServer');
  if (actions.some(({ kind }) => kind === 'timeout')) access.require('moderateMembers');
}

function requireRoomFor(rules: readonly RuleRow[], kind: AutomodTriggerKind): void {
  if (rules.filter((rule) => rule.kind === kind).length >= AUTOMOD_RULES_OF_KIND[kind])
    throw new ApiError('too_many_automod_rules');
}

function announce(
  tx: Transaction,
  event: typeof automodRuleCreate | typeof automodRuleUpdate | typeof automodRuleDelete,
  rule: AutomodRule,
): void {
  const { serverId } = rule;
  tx.emit(
    event,
    { kind: 'server', id: serverId, permission: 'manageServer' },
    { serverId, rule },
    { touches: [automodTouch(serverId)] },
  );
}

async function audit(
  ctx: ServerContext,
  tx: Transaction,
  action: 'automod_rule_create' | 'automod_rule_update' | 'automod_rule_delete',
  rule: AutomodRule,
  changes: readonly AuditChange[],
): Promise<void> {
  await recordAudit(ctx, tx, {
    serverId: rule.serverId,
    action,
    targetType: 'automod_rule',
    targetId: rule.id,
    targetName: rule.name,
    changes,
  });
}
