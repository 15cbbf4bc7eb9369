/** AutoMod: rules that check messages in a server (specification: AutoMod; design 5.9). */
import { type Static, Type } from 'typebox';
import { AUTOMOD_TRIGGERS } from '../automod-kinds.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, OneOf, Timestamp } from '../contract/schema.ts';

export const AUTOMOD_PRESETS = ['profanity', 'sexual', 'slurs'] as const;
export type AutomodPreset = (typeof AUTOMOD_PRESETS)[number];

const Words = Type.Array(Type.String());

export const KeywordTrigger = Type.Object({
  kind: OneOf(['keyword']),
  keywords: Words,
  patterns: Words,
  allow: Words,
});
export const KeywordPresetTrigger = Type.Object({
  kind: OneOf(['keyword_preset']),
  presets: Type.Array(OneOf(AUTOMOD_PRESETS)),
  allow: Words,
});
export const MentionSpamTrigger = Type.Object({
  kind: OneOf(['mention_spam']),
  limit: Type.Integer(),
  raidProtection: Type.Boolean(),
});
export const SpamTrigger = Type.Object({ kind: OneOf(['spam']) });
export const LinkTrigger = Type.Object({
  kind: OneOf(['link']),
  mode: OneOf(['block', 'allow']),
  domains: Words,
  invites: Type.Boolean(),
});
export const AutomodTrigger = Type.Union([
  KeywordTrigger,
  KeywordPresetTrigger,
  MentionSpamTrigger,
  SpamTrigger,
  LinkTrigger,
]);
export type AutomodTrigger = Static<typeof AutomodTrigger>;

export const BlockAction = Type.Object({
  kind: OneOf(['block']),
  customMessage: Type.Optional(Type.String()),
});
export const AlertAction = Type.Object({ kind: OneOf(['alert']), channelId: Id });
export const TimeoutAction = Type.Object({ kind: OneOf(['timeout']), durationSecs: Type.Integer() });
export const AutomodAction = Type.Union([BlockAction, AlertAction, TimeoutAction]);
export type AutomodAction = Static<typeof AutomodAction>;

export const AutomodRule = Type.Object({
  id: Id,
  serverId: Id,
  name: Type.String(),
  enabled: Type.Boolean(),
  trigger: AutomodTrigger,
  actions: Type.Array(AutomodAction),
  exemptRoleIds: Type.Array(Id),
  exemptChannelIds: Type.Array(Id, { description: 'A category or parent exempts the channels in it' }),
  exemptManagers: Type.Boolean({
    description: 'Whether the owner, Administrators and holders of Manage Server are exempt',
  }),
  creatorId: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type AutomodRule = Static<typeof AutomodRule>;

/** The use case checks which fields belong to which kind, and their limits: `invalid_automod_rule`. */
export const AutomodTriggerInput = Type.Object(
  {
    kind: Type.String({ description: AUTOMOD_TRIGGERS.join(', ') }),
    keywords: Type.Optional(
      Type.Array(Type.String(), {
        description: `keyword: up to ${LIMITS.automodKeywords} of ${LIMITS.automodKeyword} characters; * at either end matches any beginning or ending`,
      }),
    ),
    patterns: Type.Optional(
      Type.Array(Type.String(), {
        description: `keyword: up to ${LIMITS.automodPatterns} regular expressions (RE2) of ${LIMITS.automodPattern} characters`,
      }),
    ),
    allow: Type.Optional(
      Type.Array(Type.String(), {
        description: `keyword, keyword_preset: allowed words, up to ${LIMITS.automodAllow} and ${LIMITS.automodPresetAllow}`,
      }),
    ),
    presets: Type.Optional(
      Type.Array(Type.String(), { description: `keyword_preset: ${AUTOMOD_PRESETS.join(', ')}` }),
    ),
    limit: Type.Optional(
      Type.Integer({ description: `mention_spam: 1 to ${LIMITS.automodMentions} mentions are allowed` }),
    ),
    raidProtection: Type.Optional(Type.Boolean({ description: 'mention_spam; default false' })),
    mode: Type.Optional(Type.String({ description: 'link: block the listed domains, or allow only them' })),
    domains: Type.Optional(
      Type.Array(Type.String(), {
        description: `link: up to ${LIMITS.automodDomains}, with their subdomains`,
      }),
    ),
    invites: Type.Optional(
      Type.Boolean({ description: 'link: stop invites to other servers; default false' }),
    ),
  },
  { description: 'Exceeded limits answer invalid_automod_rule' },
);
export type AutomodTriggerInput = Static<typeof AutomodTriggerInput>;

export const AutomodActionInput = Type.Object({
  kind: Type.String({ description: 'block, alert, timeout' }),
  customMessage: Type.Optional(
    Type.String({
      description: `block: the message to the sender, up to ${LIMITS.automodCustomMessage} characters`,
    }),
  ),
  channelId: Type.Optional(Type.String({ description: 'alert: where the text is posted' })),
  durationSecs: Type.Optional(
    Type.Integer({
      description: `timeout: ${LIMITS.timeoutMinimumSecs} to ${LIMITS.timeoutSecs}; keyword and mention_spam only`,
    }),
  ),
});
export type AutomodActionInput = Static<typeof AutomodActionInput>;

const settings = {
  enabled: Type.Optional(Type.Boolean()),
  exemptRoleIds: Type.Optional(Type.Array(Id, { maxItems: LIMITS.automodExemptRoles })),
  exemptChannelIds: Type.Optional(Type.Array(Id, { maxItems: LIMITS.automodExemptChannels })),
  exemptManagers: Type.Optional(Type.Boolean()),
};
const RuleName = Name({ min: 1, max: LIMITS.automodRuleName });

const rules = '/servers/{serverId}/automod/rules';
const oneRule = '/servers/{serverId}/automod/rules/{ruleId}';
const writes = {
  limit: 10,
  windowSecs: 10,
  by: ['actor', 'param:serverId'],
  bucket: 'automod-writes',
} as const;

export const listAutomodRules = endpoint({
  method: 'GET',
  path: rules,
  summary: 'AutoMod rules of a server, in the order they run',
  tag: 'AutoMod',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: Type.Array(AutomodRule) },
  errors: [],
});

export const createAutomodRule = endpoint({
  method: 'POST',
  path: rules,
  summary: 'Create an AutoMod rule, which runs at once unless `enabled` is false',
  description: 'At most one action of each kind. The action `timeout` needs Moderate Members too.',
  tag: 'AutoMod',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'], afterLookup: true },
  body: Type.Object({
    name: RuleName,
    trigger: AutomodTriggerInput,
    actions: Type.Array(AutomodActionInput),
    ...settings,
  }),
  replies: { 201: AutomodRule },
  errors: ['unknown_channel', 'unknown_role', 'invalid_automod_rule', 'too_many_automod_rules'],
  rateLimits: [writes],
  audited: true,
});

export const getAutomodRule = endpoint({
  method: 'GET',
  path: oneRule,
  summary: 'One AutoMod rule',
  tag: 'AutoMod',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'], afterLookup: true },
  replies: { 200: AutomodRule },
  errors: ['unknown_rule'],
});

export const updateAutomodRule = endpoint({
  method: 'PATCH',
  path: oneRule,
  summary: 'Change an AutoMod rule; trigger and actions are replaced whole',
  tag: 'AutoMod',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'], afterLookup: true },
  body: Type.Object({
    name: Type.Optional(RuleName),
    trigger: Type.Optional(AutomodTriggerInput),
    actions: Type.Optional(Type.Array(AutomodActionInput)),
    ...settings,
  }),
  replies: { 200: AutomodRule },
  errors: [
    'unknown_rule',
    'unknown_channel',
    'unknown_role',
    'invalid_automod_rule',
    'too_many_automod_rules',
  ],
  rateLimits: [writes],
  audited: true,
});

export const deleteAutomodRule = endpoint({
  method: 'DELETE',
  path: oneRule,
  summary: 'Delete an AutoMod rule',
  tag: 'AutoMod',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'], afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_rule'],
  rateLimits: [writes],
  audited: true,
});

const changed = {
  audience: ['server'],
  intent: 'automodRules',
  payload: Type.Object({ serverId: Id, rule: AutomodRule }),
} as const;

export const automodRuleCreate = event({
  name: 'AUTOMOD_RULE_CREATE',
  summary: 'An AutoMod rule was created; for holders of Manage Server',
  ...changed,
});
export const automodRuleUpdate = event({
  name: 'AUTOMOD_RULE_UPDATE',
  summary: 'An AutoMod rule changed; for holders of Manage Server',
  ...changed,
});
export const automodRuleDelete = event({
  name: 'AUTOMOD_RULE_DELETE',
  summary: 'An AutoMod rule was deleted; for holders of Manage Server',
  ...changed,
});
export const automodAction = event({
  name: 'AUTOMOD_ACTION',
  summary:
    'AutoMod acted on what someone wrote, once for each action; for holders of Manage Server, and in age-restricted channels only for adults',
  audience: ['channel'],
  intent: 'automodActions',
  payload: Type.Object({
    serverId: Id,
    channelId: Id,
    userId: Id,
    ruleId: Id,
    ruleName: Type.String(),
    triggerKind: OneOf(AUTOMOD_TRIGGERS),
    action: AutomodAction,
    content: Type.String({ description: 'The text as it was sent' }),
    matchedText: Nullable(
      Type.String({
        description: 'The matching part in lower case and NFKC; null if there is no single part',
      }),
    ),
    messageId: Nullable(Id),
    alertMessageId: Nullable(Id),
  }),
});

export const automodEndpoints = {
  listAutomodRules,
  createAutomodRule,
  getAutomodRule,
  updateAutomodRule,
  deleteAutomodRule,
};
export const automodEvents = { automodRuleCreate, automodRuleUpdate, automodRuleDelete, automodAction };
