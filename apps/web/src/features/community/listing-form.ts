/** What is being written about a server for Discovery. Pure. */
import type { CommunitySettings } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { communityText as text } from './strings.ts';

export interface CommunityForm {
  /** An id, `new`, or empty for a channel that was deleted. */
  readonly rulesChannelId: string;
  readonly updatesChannelId: string;
  readonly listed: boolean;
  readonly category: CommunitySettings['discovery']['category'];
  readonly description: string;
  /** With commas between them. */
  readonly tags: string;
}

export function toForm({ rulesChannelId, updatesChannelId, discovery }: CommunitySettings): CommunityForm {
  return {
    ...discovery,
    rulesChannelId: rulesChannelId ?? '',
    updatesChannelId: updatesChannelId ?? '',
    tags: discovery.tags.join(', '),
  };
}

/** Tags as the service keeps them: without empty ones, one of those that differ in case alone. */
export function readTags(typed: string): readonly string[] {
  const kept = new Map<string, string>();
  for (const tag of typed.split(',').map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
    const key = tag.normalize('NFC').toLowerCase();
    if (tag !== '' && !kept.has(key)) kept.set(key, tag);
  }
  return [...kept.values()];
}

/** What keeps the form from being saved, by field. */
export function findFaults(form: CommunityForm): Readonly<Record<string, string>> {
  const tags = readTags(form.tags);
  const long = tags.find((tag) => textLength(tag) > LIMITS.discoveryTag);
  return {
    ...(form.listed && form.description.trim() === '' ? { description: text.descriptionMissing } : {}),
    ...(long === undefined ? {} : { tags: text.longTag(long) }),
    ...(tags.length > LIMITS.discoveryTags ? { tags: text.tooManyTags } : {}),
  };
}

/** The channels that were changed, as the service takes them; undefined when none was. */
export function channelChanges(
  saved: CommunityForm,
  form: CommunityForm,
): { rulesChannelId?: string; updatesChannelId?: string } | undefined {
  const changes = {
    ...(form.rulesChannelId === saved.rulesChannelId ? {} : { rulesChannelId: form.rulesChannelId }),
    ...(form.updatesChannelId === saved.updatesChannelId ? {} : { updatesChannelId: form.updatesChannelId }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** The listing as the service takes it; undefined when nothing changed. */
export function listingChanges(saved: CommunityForm, form: CommunityForm) {
  const bodyOf = ({ listed, category, description, tags }: CommunityForm) => ({
    listed,
    category,
    description: description.trim(),
    tags: [...readTags(tags)],
  });
  const body = bodyOf(form);
  return JSON.stringify(body) === JSON.stringify(bodyOf(saved)) ? undefined : body;
}
