/** Decides who gets questions, and evaluates choices. Pure. */
import type { Member, Onboarding, OnboardingPrompt } from '@guildhall/protocol';
import { MEMBER_FLAGS } from '@guildhall/protocol/member-flags';

/** Whether a member may have questions to answer; people who have to agree to rules get them afterwards. */
export function isUnfinished(member: Member | undefined): boolean {
  return member !== undefined && !member.pending && !hasFinished(member);
}

/** Whether a member has answered or skipped the questions, which they may answer again. */
export function hasFinished(member: Member | undefined): boolean {
  return ((member?.flags ?? 0) & MEMBER_FLAGS.finishedOnboarding) !== 0;
}

/** Answerable questions. */
export function openPrompts(onboarding: Onboarding | undefined): readonly OnboardingPrompt[] {
  return onboarding?.enabled ? onboarding.prompts : [];
}

/** The choices after toggling one; a single-choice question keeps the last. */
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

/** The choices among the options there are; the questions may have changed since. */
export function stillOffered(
  prompts: readonly OnboardingPrompt[],
  chosen: readonly string[],
): readonly string[] {
  return chosen.filter((id) => prompts.some(({ options }) => options.some((option) => option.id === id)));
}

/** Whether all required questions have an answer. */
export function isComplete(prompts: readonly OnboardingPrompt[], chosen: readonly string[]): boolean {
  return prompts.every(({ required, options }) => !required || options.some(({ id }) => chosen.includes(id)));
}

/** The first channels without repetitions: the default ones, then those of the chosen answers. */
export function suggestedChannels(onboarding: Onboarding, chosen: readonly string[]): readonly string[] {
  const options = onboarding.prompts.flatMap((prompt) => prompt.options);
  const answered = options.filter(({ id }) => chosen.includes(id)).flatMap(({ channelIds }) => channelIds);
  return [...new Set([...onboarding.defaultChannelIds, ...answered])];
}
