/** Rules of prompts and of complete answers (design 5.13). Pure, except that it draws ids. */
import { ApiError, invalidField } from '@guildhall/platform';
import type { EndpointBody, Onboarding, OnboardingPrompt } from '@guildhall/protocol';
import { requireHeld, requireRole, requireRoleBelow, type ServerAccess } from '../access/index.ts';

export type OnboardingInput = EndpointBody<'putOnboarding'>;
type PromptInput = NonNullable<OnboardingInput['prompts']>[number];

/**
 * Applies the input to the current state; absent fields keep their values, and prompts sent with their id keep it.
 * @throws ApiError invalid_request for a blank title or a repeated id
 */
export function applyOnboardingInput(
  before: Onboarding,
  input: OnboardingInput,
  nextId: () => string,
): Onboarding {
  const prompts = input.prompts;
  return {
    enabled: input.enabled ?? before.enabled,
    defaultChannelIds: [...new Set(input.defaultChannelIds ?? before.defaultChannelIds)],
    prompts: prompts ? promptsFrom(before.prompts, prompts, nextId) : before.prompts,
  };
}

function promptsFrom(
  before: readonly OnboardingPrompt[],
  input: readonly PromptInput[],
  nextId: () => string,
): OnboardingPrompt[] {
  const promptIds = new Set(before.map(({ id }) => id));
  const optionIds = new Set(before.flatMap(({ options }) => options.map(({ id }) => id)));
  /** An id is kept once, and only by the object that had it. */
  const keep = (known: Set<string>, id: string | undefined) =>
    id !== undefined && known.delete(id) ? id : nextId();
  return input.map((prompt) => ({
    id: keep(promptIds, prompt.id),
    title: prompt.title,
    single: prompt.single ?? false,
    required: prompt.required ?? false,
    options: prompt.options.map((option) => ({
      id: keep(optionIds, option.id),
      title: option.title,
      description: option.description?.trim() || null,
      emoji: option.emoji ?? null,
      roleIds: [...new Set(option.roleIds ?? [])],
      channelIds: [...new Set(option.channelIds ?? [])],
    })),
  }));
}

/**
 * Checks that all roles and channels exist and that the caller may give the newly offered roles, or all when it is
 * turned on: with Manage Roles, below their highest role, and without permissions that they lack.
 * @throws ApiError unknown_role, unknown_channel, role_hierarchy, missing_permission, cannot_change_everyone,
 * managed_role
 */
export function requireGrantable(access: ServerAccess, before: Onboarding, after: Onboarding): void {
  const { server } = access;
  const roles = rolesIn(after).map((id) => requireRole(access, id));
  const options = after.prompts.flatMap((prompt) => prompt.options);
  for (const id of [...after.defaultChannelIds, ...options.flatMap(({ channelIds }) => channelIds)])
    if (!server.channels.has(id)) throw new ApiError('unknown_channel');
  access.require('manageServer');
  // Roles are offered only while it is on.
  const turnsOn = after.enabled && !before.enabled;
  const known = new Set(turnsOn ? [] : rolesIn(before));
  const offered = roles.filter(({ id }) => !known.has(id));
  if (offered.length > 0) access.require('manageRoles');
  for (const role of offered) {
    if (role.id === server.id) throw new ApiError('cannot_change_everyone');
    if (role.botId !== null) throw new ApiError('managed_role');
    requireRoleBelow(access, role);
    requireHeld(access.permissions, BigInt(role.permissions));
  }
}

function rolesIn({ prompts }: Onboarding): string[] {
  return [...new Set(prompts.flatMap(({ options }) => options.flatMap(({ roleIds }) => roleIds)))];
}

/**
 * The roles that the chosen options give.
 * @throws ApiError invalid_request while onboarding is off, for an unknown option, a second option of a single-choice
 * prompt, or a required prompt without an answer
 */
export function rolesOfAnswers(onboarding: Onboarding, optionIds: readonly string[]): string[] {
  if (!onboarding.enabled) throw invalidField('body/optionIds', 'cannot be answered while onboarding is off');
  const chosen = new Set(optionIds);
  const roleIds: string[] = [];
  for (const prompt of onboarding.prompts) {
    const options = prompt.options.filter(({ id }) => chosen.delete(id));
    if (prompt.single && options.length > 1)
      throw invalidField('body/optionIds', `must name one option of "${prompt.title}"`);
    if (prompt.required && options.length === 0)
      throw invalidField('body/optionIds', `must answer "${prompt.title}"`);
    roleIds.push(...options.flatMap((option) => option.roleIds));
  }
  if (chosen.size > 0) throw invalidField('body/optionIds', 'must name existing options');
  return [...new Set(roleIds)];
}
