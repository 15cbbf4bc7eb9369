/** The form of a channel's overview. Pure. */
import type { ServerChannel } from '@guildhall/protocol';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { type ArchiveMinutes, archiveMinutes } from '../../ui/choices/archive-minutes.ts';
import { type ForumEdits, type ForumForm, toForumBody, toForumForm, withForumEdits } from './forum-form.ts';

export const NO_CATEGORY = 'none';

export interface OverviewForm {
  readonly name: string;
  readonly topic: string;
  readonly parentId: string;
  /** Whether the channel gets the permissions of its new category. */
  readonly sync: boolean;
  readonly announcement: boolean;
  readonly slowmodeSecs: number;
  readonly contentMode: ServerChannel['contentMode'];
  readonly autoArchiveMinutes: ArchiveMinutes;
  readonly userLimit: string;
  readonly bitrate: string;
  /** Null for all but forums. */
  readonly forum: ForumForm | null;
}

export function toForm(channel: ServerChannel): OverviewForm {
  return {
    name: channel.name,
    topic: channel.topic ?? '',
    parentId: channel.parentId ?? NO_CATEGORY,
    sync: false,
    announcement: channel.kind === 'announcement',
    slowmodeSecs: channel.slowmodeSecs,
    contentMode: channel.contentMode,
    autoArchiveMinutes: archiveMinutes(String(channel.autoArchiveMinutes)) ?? 1440,
    userLimit: String(channel.userLimit ?? 0),
    bitrate: String(channel.bitrate ?? 64_000),
    forum: toForumForm(channel),
  };
}

/** Only edited fields, so that changes by others still show. */
export interface OverviewEdits extends Partial<Omit<OverviewForm, 'forum'>> {
  readonly forum?: ForumEdits;
}

export function withEdits(form: OverviewForm, { forum, ...edits }: OverviewEdits): OverviewForm {
  return { ...form, ...edits, forum: form.forum && withForumEdits(form.forum, forum) };
}

/** The fields of a channel kind besides its name. */
export function editableFields(kind: ServerChannel['kind']) {
  const holdsThreads = kind === 'text' || kind === 'announcement' || kind === 'forum';
  return {
    topic: holdsThreads,
    category: kind !== 'category',
    slowmode: holdsThreads || kind === 'voice',
    contentMode: kind !== 'category',
    autoArchive: holdsThreads,
    announcement: kind === 'text' || kind === 'announcement',
    voice: kind === 'voice',
  } as const;
}

/** The form in the API's format. */
function toBody(kind: ServerChannel['kind'], form: OverviewForm) {
  const fields = editableFields(kind);
  const { slowmodeSecs, contentMode, autoArchiveMinutes } = form;
  return {
    name: form.name.trim(),
    ...(fields.topic ? { topic: form.topic.trim() || null } : {}),
    ...(fields.category ? { parentId: form.parentId === NO_CATEGORY ? null : form.parentId } : {}),
    ...(fields.announcement
      ? { kind: form.announcement ? ('announcement' as const) : ('text' as const) }
      : {}),
    ...(fields.slowmode ? { slowmodeSecs } : {}),
    ...(fields.contentMode ? { contentMode } : {}),
    ...(fields.autoArchive ? { autoArchiveMinutes } : {}),
    ...(fields.voice ? { userLimit: Number(form.userLimit), bitrate: Number(form.bitrate) } : {}),
    ...(form.forum ? toForumBody(form.forum) : {}),
  };
}

/** The changed fields; others are left out, so that concurrent changes stay. */
export function overviewChanges(channel: ServerChannel, form: OverviewForm) {
  const changes = changedFields(toBody(channel.kind, toForm(channel)), toBody(channel.kind, form));
  return changes.parentId && form.sync ? { ...changes, lockPermissions: true } : changes;
}

export function isChanged(channel: ServerChannel, form: OverviewForm): boolean {
  return Object.keys(overviewChanges(channel, form)).length > 0;
}

/** The initial form of a copied channel. */
export function formForCopy(channel: ServerChannel) {
  const fields = editableFields(channel.kind);
  const { forum } = toForm(channel);
  const tags = forum ? { ...forum, tags: forum.tags.map((tag) => ({ ...tag, id: null })) } : null;
  return {
    kind: channel.kind,
    parentId: channel.parentId,
    topic: channel.topic,
    overwrites: channel.overwrites,
    slowmodeSecs: channel.slowmodeSecs,
    contentMode: channel.contentMode,
    ...(fields.autoArchive ? { autoArchiveMinutes: toForm(channel).autoArchiveMinutes } : {}),
    ...(fields.voice ? { userLimit: channel.userLimit ?? 0, bitrate: channel.bitrate ?? 64_000 } : {}),
    ...(tags ? toForumBody(tags) : {}),
  };
}
