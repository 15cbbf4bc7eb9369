/** AutoMod rules. Discord numbers triggers, presets and actions; Guildhall names them, and has rules about links too. */
import type { AutomodAction, AutomodRule, AutomodTrigger } from '@guildhall/protocol';
import { asObject, isObject, type Json, pick, rename, withoutNulls } from './json.ts';

const TRIGGERS = { keyword: 1, spam: 3, keyword_preset: 4, mention_spam: 5 } as const;
const PRESETS = { profanity: 1, sexual: 2, slurs: 3 } as const;
const ACTIONS = { block: 1, alert: 2, timeout: 3 } as const;
/** The event of every rule. */
export const MESSAGE_SEND = 1;

type Names = Readonly<Record<string, number>>;

/** Guildhall's name; anything unknown stays as it is, and the contract refuses it. */
function nameOf(names: Names, number: unknown): unknown {
  return Object.keys(names).find((name) => names[name] === number) ?? number;
}

/** Discord's number of a trigger. It has none for links, which come nearest to its words. */
export function toTriggerType(kind: AutomodTrigger['kind']): number {
  return kind === 'link' ? TRIGGERS.keyword : TRIGGERS[kind];
}

/** Guildhall's fields of a trigger by Discord's. */
const METADATA = {
  keyword_filter: 'keywords',
  regex_patterns: 'patterns',
  allow_list: 'allow',
  mention_total_limit: 'limit',
  mention_raid_protection_enabled: 'raidProtection',
} as const;
const METADATA_KEYS = Object.fromEntries(Object.entries(METADATA).map(([key, field]) => [field, key]));

/** Of a trigger, or of those of its fields that changed. */
function toMetadata(trigger: Json): object {
  const { presets } = trigger;
  return {
    ...rename(trigger, METADATA_KEYS),
    ...(Array.isArray(presets)
      ? { presets: presets.map((preset: keyof typeof PRESETS) => PRESETS[preset]) }
      : {}),
  };
}

export function toAutomodAction(action: AutomodAction) {
  const type = ACTIONS[action.kind];
  if (action.kind === 'alert') return { type, metadata: { channel_id: action.channelId } };
  if (action.kind === 'timeout') return { type, metadata: { duration_seconds: action.durationSecs } };
  return { type, metadata: { custom_message: action.customMessage ?? null } };
}

/** Fields of a rule in the audit log that have another name at Discord. */
export const RULE_CHANGE_KEYS: Readonly<Record<string, string>> = {
  kind: 'trigger_type',
  trigger: 'trigger_metadata',
  exemptRoleIds: 'exempt_roles',
  exemptChannelIds: 'exempt_channels',
};

/** Fields of a rule in the audit log that have another form at Discord. */
export const RULE_CHANGE_VALUES: Readonly<Record<string, (value: never) => unknown>> = {
  kind: toTriggerType,
  trigger: toMetadata,
  actions: (actions: readonly AutomodAction[]) => actions.map(toAutomodAction),
};

/** Whether Discord's API can show the rule. */
export function isShownRule({ trigger }: AutomodRule): boolean {
  return trigger.kind !== 'link';
}

export function toAutomodRule(rule: AutomodRule) {
  return {
    id: rule.id,
    guild_id: rule.serverId,
    name: rule.name,
    creator_id: rule.creatorId,
    event_type: MESSAGE_SEND,
    trigger_type: toTriggerType(rule.trigger.kind),
    trigger_metadata: toMetadata(rule.trigger),
    actions: rule.actions.map(toAutomodAction),
    enabled: rule.enabled,
    exempt_roles: rule.exemptRoleIds,
    exempt_channels: rule.exemptChannelIds,
  };
}

function fromTrigger(type: unknown, metadata: unknown): Json {
  const { presets } = asObject(metadata);
  return {
    kind: nameOf(TRIGGERS, type),
    // discord.js sends what a rule does not have as null.
    ...rename(withoutNulls(asObject(metadata)), METADATA),
    ...(Array.isArray(presets) ? { presets: presets.map((preset) => nameOf(PRESETS, preset)) } : {}),
  };
}

function fromAction(action: unknown): unknown {
  if (!isObject(action)) return action;
  const { custom_message: customMessage, ...metadata } = asObject(action.metadata);
  return {
    kind: nameOf(ACTIONS, action.type),
    ...(customMessage === undefined || customMessage === null ? {} : { customMessage }),
    ...rename(metadata, { channel_id: 'channelId', duration_seconds: 'durationSecs' }),
  };
}

/** A rule sent by a bot. @param triggerType of the rule, which never changes */
export function fromAutomodRule(body: Json, triggerType: unknown): Json {
  const { actions, trigger_metadata: metadata } = body;
  return {
    ...pick(body, ['name', 'enabled']),
    ...(metadata === undefined ? {} : { trigger: fromTrigger(triggerType, metadata) }),
    ...(Array.isArray(actions) ? { actions: actions.map(fromAction) } : {}),
    ...rename(body, { exempt_roles: 'exemptRoleIds', exempt_channels: 'exemptChannelIds' }),
  };
}
