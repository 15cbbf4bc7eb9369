/** Onboarding: questions for new members, whose answers grant roles and suggest channels (design 5.13). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, Text } from '../contract/schema.ts';
import { Member } from './members.ts';

const path = '/servers/{serverId}/onboarding';

export const OnboardingOption = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  emoji: Nullable(Type.String({ description: 'A Unicode emoji, or a custom one as name:id' })),
  roleIds: Type.Array(Id, { description: 'Roles the answer gives' }),
  channelIds: Type.Array(Id, { description: 'Channels the answer points to' }),
});
export type OnboardingOption = Static<typeof OnboardingOption>;

export const OnboardingPrompt = Type.Object({
  id: Id,
  title: Type.String(),
  single: Type.Boolean({ description: 'At most one option can be chosen' }),
  required: Type.Boolean(),
  options: Type.Array(OnboardingOption),
});
export type OnboardingPrompt = Static<typeof OnboardingPrompt>;

export const Onboarding = Type.Object({
  enabled: Type.Boolean(),
  defaultChannelIds: Type.Array(Id),
  prompts: Type.Array(OnboardingPrompt),
});
export type Onboarding = Static<typeof Onboarding>;

const KeptId = Type.Optional(
  Type.String({ description: 'Send it to keep the prompt or option; without an id, a new one is created' }),
);

const PromptInput = Type.Object({
  id: KeptId,
  title: Name({ min: 1, max: LIMITS.onboardingPromptTitle }),
  single: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean()),
  options: Type.Array(
    Type.Object({
      id: KeptId,
      title: Name({ min: 1, max: LIMITS.onboardingOptionTitle }),
      description: Type.Optional(Nullable(Text({ max: LIMITS.onboardingOptionDescription }))),
      emoji: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      roleIds: Type.Optional(Type.Array(Id, { maxItems: LIMITS.rolesPerServer })),
      channelIds: Type.Optional(Type.Array(Id, { maxItems: LIMITS.channelsPerServer })),
    }),
    { minItems: 1, maxItems: LIMITS.onboardingOptions },
  ),
});

export const getOnboarding = endpoint({
  method: 'GET',
  path,
  summary: 'The onboarding questions for new members',
  tag: 'Onboarding',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  replies: { 200: Onboarding },
  errors: [],
});

export const putOnboarding = endpoint({
  method: 'PUT',
  path,
  summary: 'Change the questions for new members',
  description:
    'Omitted fields keep their value. Adding roles, or turning it on with roles, needs Manage Roles; these roles must be ' +
    "below the caller's highest and grant no permission that the caller lacks.",
  tag: 'Onboarding',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'], afterLookup: true },
  body: Type.Object({
    enabled: Type.Optional(Type.Boolean()),
    defaultChannelIds: Type.Optional(Type.Array(Id, { maxItems: LIMITS.channelsPerServer })),
    prompts: Type.Optional(Type.Array(PromptInput, { maxItems: LIMITS.onboardingPrompts })),
  }),
  replies: { 200: Onboarding },
  errors: [
    'unknown_role',
    'unknown_channel',
    'role_hierarchy',
    'managed_role',
    'cannot_change_everyone',
    'unknown_emoji',
  ],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:serverId'] }],
  audited: true,
});

export const answerOnboarding = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/onboarding/answers',
  summary: 'Answer the prompts; the chosen options give their roles',
  tag: 'Onboarding',
  actors: ['person'],
  access: { in: 'server' },
  body: Type.Object({
    optionIds: Type.Array(Type.String(), {
      maxItems: LIMITS.onboardingPrompts * LIMITS.onboardingOptions,
    }),
  }),
  replies: { 200: Member },
  errors: [],
});

export const onboardingEndpoints = { getOnboarding, putOnboarding, answerOnboarding };
