/**
 * Tags of forums and posts, and changeable fields of threads (specification: PATCH /api/channels/{channelId}; design
 * 5.3).
 */
import { ApiError, invalidField } from '@guildhall/platform';
import { type BodyOf, has, LIMITS, normalised, type updateChannel } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { StoredTag } from '../../../tables.ts';
import { type ChannelAccess, type ChannelRow, requireUnrestricted } from '../../access/index.ts';
import { isPost } from '../rules.ts';

type Input = BodyOf<typeof updateChannel>;
export type ForumInput = Pick<Input, 'availableTags' | 'requireTag' | 'defaultSortOrder'>;

/**
 * Forum fields as columns; none for other kinds.
 * @param input from `readForumTags`
 * @throws ApiError invalid_channel_kind, invalid_request for a duplicate name
 */
export function forumColumns(
  kind: ChannelRow['kind'],
  before: readonly StoredTag[],
  input: ForumInput,
  nextId: () => string,
) {
  const { availableTags, requireTag, defaultSortOrder } = input;
  const isGiven = [availableTags, requireTag, defaultSortOrder].some((field) => field !== undefined);
  if (isGiven && kind !== 'forum') throw new ApiError('invalid_channel_kind');
  return {
    ...(availableTags === undefined
      ? {}
      : { availableTags: JSON.stringify(tagsFrom(before, availableTags, nextId)) }),
    ...(requireTag === undefined ? {} : { requireTag }),
    ...(defaultSortOrder === undefined ? {} : { defaultSortOrder }),
  };
}

/** @throws ApiError invalid_request for a duplicate name */
function tagsFrom(
  before: readonly StoredTag[],
  tags: NonNullable<ForumInput['availableTags']>,
  nextId: () => string,
): StoredTag[] {
  const kept = new Set(before.map(({ id }) => id));
  const names = new Set<string>();
  return tags.map((tag, index) => {
    const { name } = tag;
    const folded = normalised(name, 'NFKC').toLowerCase();
    if (names.has(folded)) throw invalidField(`body/availableTags/${index}/name`, 'must be unique');
    names.add(folded);
    // An id may be used once, and only by the tag that had it.
    const id = tag.id !== undefined && kept.delete(tag.id) ? tag.id : nextId();
    return { id, name, emoji: tag.emoji || null };
  });
}

/** Checks the tags of a post. @throws ApiError invalid_channel_kind, too_many_tags, unknown_tag, tag_required */
export function appliedTagsFrom(forum: ChannelRow | undefined, ids: readonly string[]): string[] {
  if (forum?.kind !== 'forum') throw new ApiError('invalid_channel_kind');
  const tags = [...new Set(ids)];
  if (tags.length > LIMITS.appliedTags) throw new ApiError('too_many_tags');
  if (tags.some((id) => !forum.availableTags.some((tag) => tag.id === id))) throw new ApiError('unknown_tag');
  if (forum.requireTag && forum.availableTags.length > 0 && tags.length === 0)
    throw new ApiError('tag_required');
  return tags;
}

/** Fields that the starter of a thread may change. */
const STARTER_FIELDS = new Set<keyof Input>([
  'name',
  'autoArchiveMinutes',
  'auto_archive_duration',
  'archived',
  'appliedTags',
  'applied_tags',
]);
/** Fields that Manage Channels alone does not allow. */
const MANAGE_THREADS_FIELDS = ['locked', 'threadLocked', 'pinned'] as const;
const THREAD_FIELDS = new Set<keyof Input>([...STARTER_FIELDS, ...MANAGE_THREADS_FIELDS, 'slowmodeSecs']);
const THREAD_ONLY_FIELDS = ['archived', 'appliedTags', 'applied_tags', ...MANAGE_THREADS_FIELDS] as const;

/**
 * Channels require Manage Channels. Threads require that or Manage Threads, and to be locked or pinned always Manage
 * Threads; their starter may change some fields without either, unless timed out or pending.
 * @throws ApiError missing_permission, screening_pending, timed_out, invalid_channel_kind
 */
export function requireChangePermission(runtime: Runtime, access: ChannelAccess, input: Input): void {
  const { row } = access.channel;
  const fields = (Object.keys(input) as (keyof Input)[]).filter((key) => input[key] !== undefined);
  if (row.kind !== 'thread') {
    access.require('manageChannels');
    if (THREAD_ONLY_FIELDS.some((key) => input[key] !== undefined))
      throw new ApiError('invalid_channel_kind');
    return;
  }
  const byStarter =
    row.threadOwnerId === access.member.userId && fields.every((field) => STARTER_FIELDS.has(field));
  if (byStarter) requireUnrestricted(runtime, access);
  else if (MANAGE_THREADS_FIELDS.some((field) => input[field] !== undefined)) access.require('manageThreads');
  else requireThreadManager(access);
  if (!fields.every((field) => THREAD_FIELDS.has(field))) throw new ApiError('invalid_channel_kind');
  if (input.pinned !== undefined && !isPost(row)) throw new ApiError('invalid_channel_kind');
}

/** Requires Manage Threads or Manage Channels. @throws ApiError missing_permission, screening_pending, timed_out */
export function requireThreadManager(access: ChannelAccess): void {
  access.require(has(access.permissions, 'manageChannels') ? 'manageChannels' : 'manageThreads');
}
