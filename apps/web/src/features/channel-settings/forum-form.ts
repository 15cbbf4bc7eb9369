/** The forum part of a channel's form. Pure. */
import type { ServerChannel } from '@guildhall/protocol';
import { mergeList } from '../../state/forms/merge-list.ts';

export interface TagForm {
  /** Stable while the form is open; never sent. */
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

/** @returns null for channels that are no forums */
export function toForumForm(channel: ServerChannel): ForumForm | null {
  if (channel.kind !== 'forum') return null;
  return {
    tags: (channel.availableTags ?? []).map((tag) => ({ ...tag, key: tag.id })),
    requireTag: channel.requireTag ?? false,
    sortOrder: channel.defaultSortOrder ?? 'activity',
  };
}

/** Edits of a forum, with its tags as they were saved when the list was last edited. */
export interface ForumEdits extends Partial<ForumForm> {
  readonly tagsBefore?: readonly TagForm[];
}

/** The form with its edits, and with what others have changed since. */
export function withForumEdits(form: ForumForm, { tagsBefore, tags, ...edits }: ForumEdits = {}): ForumForm {
  return { ...form, ...edits, tags: tags && tagsBefore ? mergeTags(tagsBefore, tags, form.tags) : form.tags };
}

/** Edited tags with what others changed since, and without those that others deleted. */
function mergeTags(before: readonly TagForm[], edited: readonly TagForm[], saved: readonly TagForm[]) {
  const isSame = (one: TagForm, other: TagForm) => one.name.trim() === other.name;
  const exists = ({ id }: TagForm) => id === null || saved.some((tag) => tag.id === id);
  return mergeList(before, edited, saved, isSame).filter(exists);
}

/** The forum's fields in the API's format. */
export function toForumBody({ tags, requireTag, sortOrder }: ForumForm) {
  return {
    availableTags: tags.map(({ id, name, emoji }) => ({
      ...(id === null ? {} : { id }),
      name: name.trim(),
      emoji,
    })),
    requireTag,
    defaultSortOrder: sortOrder,
  };
}

/** Whether the tags with a name have different ones. */
export function areTagsDistinct({ tags }: ForumForm): boolean {
  const names = tags.map(({ name }) => name.trim().normalize('NFKC').toLowerCase());
  const filled = names.filter((name) => name !== '');
  return new Set(filled).size === filled.length;
}
