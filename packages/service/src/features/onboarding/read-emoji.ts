import { ApiError } from '@guildhall/platform';
import type { Onboarding } from '@guildhall/protocol';
import type { ServerContext } from '../access/index.ts';
import { usableEmoji } from '../expressions/index.ts';
import type { OnboardingInput } from './rules.ts';

/**
 * The input with the emoji of its options as they are stored; those of existing options may have been deleted.
 * @throws ApiError unknown_emoji (400)
 */
export async function readEmoji(
  { runtime, actor, access }: ServerContext,
  before: Onboarding,
  input: OnboardingInput,
): Promise<OnboardingInput> {
  const { prompts } = input;
  if (!prompts) return input;
  const kept = before.prompts.flatMap(({ options }) => options.map(({ emoji }) => emoji));
  const stored = new Map(kept.map((emoji) => [emoji, emoji]));
  const manager = { userId: actor.id, serverId: access.server.id };
  for (const { emoji } of prompts.flatMap(({ options }) => options)) {
    if (!emoji || stored.has(emoji)) continue;
    const usable = await usableEmoji(runtime, manager, emoji);
    if (usable === null) throw new ApiError('unknown_emoji', { status: 400 });
    stored.set(emoji, usable);
  }
  const withEmoji = <Option extends { emoji?: string | null }>(option: Option): Option => ({
    ...option,
    emoji: stored.get(option.emoji ?? null) ?? null,
  });
  return {
    ...input,
    prompts: prompts.map((prompt) => ({ ...prompt, options: prompt.options.map(withEmoji) })),
  };
}
