/** The form of onboarding; new objects have no id yet. Pure. */
import type { Onboarding } from '@guildhall/protocol';
import { mergeIds, mergeList } from '../../state/forms/merge-list.ts';
import { onboardingText as text } from './strings.ts';

export interface OptionForm {
  /** Stable while the form is open; never sent. */
  readonly key: string;
  readonly id: string | null;
  readonly title: string;
  readonly description: string;
  readonly emoji: string | null;
  readonly roleIds: readonly string[];
  readonly channelIds: readonly string[];
}

export interface PromptForm {
  readonly key: string;
  readonly id: string | null;
  readonly title: string;
  readonly single: boolean;
  readonly required: boolean;
  readonly options: readonly OptionForm[];
}

export interface OnboardingForm {
  readonly enabled: boolean;
  readonly defaultChannelIds: readonly string[];
  readonly prompts: readonly PromptForm[];
}

/** @param sent the form that was last saved, whose questions and answers keep their keys */
export function toForm(onboarding: Onboarding, sent: OnboardingForm | null = null): OnboardingForm {
  return {
    enabled: onboarding.enabled,
    defaultChannelIds: onboarding.defaultChannelIds,
    prompts: withSent(onboarding.prompts, sent?.prompts).map(([prompt, was]) => ({
      ...prompt,
      key: was?.key ?? prompt.id,
      options: withSent(prompt.options, was?.options).map(([option, { key } = { key: option.id }]) => ({
        ...option,
        key,
        description: option.description ?? '',
      })),
    })),
  };
}

/** Saved items, each with what was sent of it; those sent without an id are known by their title. */
function withSent<Saved extends Titled & { readonly id: string }, Sent extends PromptForm | OptionForm>(
  saved: readonly Saved[],
  sent: readonly Sent[] = [],
): readonly (readonly [Saved, Sent | undefined])[] {
  const added = sent.filter(({ id }) => id === null);
  return saved.map((item) => {
    const known = sent.find(({ id }) => id === item.id);
    const at = known ? -1 : added.findIndex((each) => hasSameTitle(each, item));
    return [item, at < 0 ? known : added.splice(at, 1)[0]];
  });
}

/** The edits with what others have changed in the default channels, the questions and their answers since. */
export function mergeOnboarding(
  before: OnboardingForm,
  edits: Partial<OnboardingForm>,
  saved: OnboardingForm,
): Partial<OnboardingForm> {
  const { defaultChannelIds: ids, prompts } = edits;
  return {
    ...edits,
    ...(ids && { defaultChannelIds: mergeIds(before.defaultChannelIds, ids, saved.defaultChannelIds) }),
    ...(prompts && { prompts: mergeList(before.prompts, prompts, saved.prompts, hasSameTitle, mergePrompt) }),
  };
}

function mergePrompt(
  before: PromptForm,
  { id: _, options, ...edits }: Partial<PromptForm>,
  saved: PromptForm,
): Partial<PromptForm> {
  return options
    ? { ...edits, options: mergeList(before.options, options, saved.options, hasSameTitle, mergeOption) }
    : edits;
}

/** A new question or answer that was edited while it was saved has its id since. */
const mergeOption = (_: OptionForm, { id: _id, ...edits }: Partial<OptionForm>) => edits;

type Titled = Pick<PromptForm, 'title'>;
const hasSameTitle = (one: Titled, other: Titled) => one.title.trim() === other.title;

export function newOption(key: string): OptionForm {
  return { key, id: null, title: '', description: '', emoji: null, roleIds: [], channelIds: [] };
}

export function newPrompt(key: string): PromptForm {
  return {
    key,
    id: null,
    title: '',
    single: false,
    required: false,
    options: [newOption(`${key}-option`)],
  };
}

/** The form in the API's format. Sends ids back, so that answers keep their identity. */
export function toBody(form: OnboardingForm) {
  const kept = (id: string | null) => (id === null ? {} : { id });
  return {
    enabled: form.enabled,
    defaultChannelIds: [...form.defaultChannelIds],
    prompts: form.prompts.map(({ id, title, single, required, options }) => ({
      ...kept(id),
      title: title.trim(),
      single,
      required,
      options: options.map((option) => ({
        ...kept(option.id),
        title: option.title.trim(),
        description: option.description.trim() || null,
        emoji: option.emoji,
        roleIds: [...option.roleIds],
        channelIds: [...option.channelIds],
      })),
    })),
  };
}

/** A preview of the questions, without unfinished parts. */
export function toPreview(form: OnboardingForm): Onboarding {
  const written = ({ title }: { readonly title: string }) => title.trim() !== '';
  return {
    enabled: true,
    defaultChannelIds: [...form.defaultChannelIds],
    prompts: form.prompts.filter(written).map(({ key, options, ...prompt }) => ({
      ...prompt,
      id: key,
      options: options.filter(written).map((option) => ({
        ...option,
        id: option.key,
        description: option.description.trim() || null,
        roleIds: [...option.roleIds],
        channelIds: [...option.channelIds],
      })),
    })),
  };
}

/** Missing fields, by the service's paths (`prompts/0/options/1/title`). */
export function findFaults(form: OnboardingForm): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  form.prompts.forEach((prompt, at) => {
    if (prompt.title.trim() === '') faults[`prompts/${at}/title`] = text.missingPrompt;
    if (prompt.options.length === 0) faults[`prompts/${at}/options`] = text.missingOptions;
    prompt.options.forEach((option, index) => {
      if (option.title.trim() === '') faults[`prompts/${at}/options/${index}/title`] = text.missingOption;
    });
  });
  return faults;
}

/**
 * The form without roles and channels that were deleted after they were chosen. What is saved stays, because the person
 * may not see all of it.
 */
export function withoutDeleted(
  form: OnboardingForm,
  saved: OnboardingForm,
  existing: readonly string[],
): OnboardingForm {
  const options = saved.prompts.flatMap((prompt) => prompt.options);
  const known = new Set([
    ...existing,
    ...saved.defaultChannelIds,
    ...options.flatMap(({ roleIds, channelIds }) => [...roleIds, ...channelIds]),
  ]);
  const left = (ids: readonly string[]) => ids.filter((id) => known.has(id));
  return {
    ...form,
    defaultChannelIds: left(form.defaultChannelIds),
    prompts: form.prompts.map((prompt) => ({
      ...prompt,
      options: prompt.options.map((option) => ({
        ...option,
        roleIds: left(option.roleIds),
        channelIds: left(option.channelIds),
      })),
    })),
  };
}
