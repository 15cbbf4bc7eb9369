/** Who is asked, and what their choices mean. Pure. */
import type { Member, Onboarding, OnboardingPrompt } from '@guildhall/protocol';

/** As in the protocol's MEMBER_FLAGS, whose module would bring every contract into the page. */
const FINISHED = 2;

/** Whether a member might have questions to answer; people who still have rules to agree to are asked afterwards. */
export function isUnfinished(member: Member | undefined): boolean {
  return member !== undefined && !member.pending && ((member.flags ?? 0) & FINISHED) === 0;
}

/** Questions that can be answered now. */
export function openPrompts(onboarding: Onboarding | undefined): readonly OnboardingPrompt[] {
  return onboarding?.enabled ? onboarding.prompts : [];
}

/** The choices after one was made or taken back; of a single question the last one counts. */
export function withChoice(
  chosen: readonly string[],
  prompt: OnboardingPrompt,
  optionId: string,
  on: boolean,
): readonly string[] {
  const replaced = prompt.single ? prompt.options.map(({ id }) => id) : [optionId];
  const others = chosen.filter((id) => !replaced.includes(id));
  return on ? [...others, optionId] : others;
}

/** Whether every question that needs an answer has one. */
export function isComplete(prompts: readonly OnboardingPrompt[], chosen: readonly string[]): boolean {
  return prompts.every(({ required, options }) => !required || options.some(({ id }) => chosen.includes(id)));
}

/** The channels to begin with: everyone's, then those of the chosen answers, each once. */
export function suggestedChannels(onboarding: Onboarding, chosen: readonly string[]): readonly string[] {
  const options = onboarding.prompts.flatMap((prompt) => prompt.options);
  const answered = options.filter(({ id }) => chosen.includes(id)).flatMap(({ channelIds }) => channelIds);
  return [...new Set([...onboarding.defaultChannelIds, ...answered])];
}
