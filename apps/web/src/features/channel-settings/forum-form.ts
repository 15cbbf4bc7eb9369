/** What only forums have, as the channel's dialog holds it. Pure. */
import type { ServerChannel } from '@guildhall/protocol';

export interface TagForm {
  /** Stays the same while the form is open; the service never sees it. */
  readonly key: string;
  /** Null for a new one. Kept ids keep the tag on posts. */
  readonly id: string | null;
  readonly name: string;
  readonly emoji: string | null;
}

export interface ForumForm {
  readonly tags: readonly TagForm[];
  readonly requireTag: boolean;
  readonly sortOrder: 'activity' | 'created';
}

/** @returns null for channels that are no forums. */
export function toForumForm(channel: ServerChannel): ForumForm | null {
  if (channel.kind !== 'forum') return null;
  return {
    tags: (channel.availableTags ?? []).map((tag) => ({ ...tag, key: tag.id })),
    requireTag: channel.requireTag ?? false,
    sortOrder: channel.defaultSortOrder ?? 'activity',
  };
}

/** What the form asks the service for. A new tag that was left blank is none. */
export function toForumBody({ tags, requireTag, sortOrder }: ForumForm) {
  return {
    availableTags: tags
      .filter(({ id, name }) => id !== null || name.trim() !== '')
      .map(({ id, name, emoji }) => ({ ...(id === null ? {} : { id }), name: name.trim(), emoji })),
    requireTag,
    defaultSortOrder: sortOrder,
  };
}

/** Whether every tag that there was still has a name, and no two have the same. */
export function areTagsNamed({ tags }: ForumForm): boolean {
  const names = tags.map(({ name }) => name.trim().normalize('NFKC').toLowerCase());
  const given = names.filter((name) => name !== '');
  return (
    new Set(given).size === given.length && tags.every(({ id, name }) => id === null || name.trim() !== '')
  );
}
