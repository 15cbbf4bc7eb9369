/** The form of a server's listing in Discovery. Pure. */
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
  /** Separated by commas. */
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

/** Normalised tags: without empty ones and without duplicates that differ only in case. */
export function readTags(typed: string): readonly string[] {
  const kept = new Map<string, string>();
  for (const tag of typed.split(',').map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
    const key = tag.normalize('NFC').toLowerCase();
    if (tag !== '' && !kept.has(key)) kept.set(key, tag);
  }
  return [...kept.values()];
}

/** Faults that prevent saving, by field. */
export function findFaults(form: CommunityForm): Readonly<Record<string, string>> {
  const tags = readTags(form.tags);
  const long = tags.find((tag) => textLength(tag) > LIMITS.discoveryTag);
  return {
    ...(form.listed && form.description.trim() === '' ? { description: text.descriptionMissing } : {}),
    ...(long === undefined ? {} : { tags: text.longTag(long) }),
    ...(tags.length > LIMITS.discoveryTags ? { tags: text.tooManyTags } : {}),
  };
}

/** Without the choices of channels that have been deleted, which the service refuses. */
export function withoutDeleted<Form extends Partial<CommunityForm>>(
  chosen: Form,
  existing: Readonly<Record<string, unknown>>,
): Form {
  const kept = { ...chosen };
  for (const field of ['rulesChannelId', 'updatesChannelId'] as const) {
    const id = kept[field];
    if (id !== undefined && id !== 'new' && !(id in existing)) delete kept[field];
  }
  return kept;
}

/** The changed channels in the API's format; undefined without changes. */
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

/** The listing in the API's format; undefined without changes. */
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
