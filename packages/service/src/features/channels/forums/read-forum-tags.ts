import { ApiError } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import type { StoredTag } from '../../../tables.ts';
import type { ServerContext } from '../../access/index.ts';
import { usableEmoji } from '../../expressions/index.ts';
import type { ForumInput } from './rules.ts';

/**
 * The input with the emoji of its tags as they are stored; those of existing tags may have been deleted.
 * @throws ApiError too_many_tags, unknown_emoji (400)
 */
export async function readForumTags<Input extends ForumInput>(
  {
    runtime,
    actor,
    access,
  }: Pick<ServerContext, 'runtime' | 'actor'> & {
    readonly access: Pick<ServerContext['access'], 'server'>;
  },
  before: readonly StoredTag[],
  input: Input,
): Promise<Input> {
  const { availableTags } = input;
  if (!availableTags) return input;
  if (availableTags.length > LIMITS.forumTags) throw new ApiError('too_many_tags');
  const existing = new Set(before.map(({ emoji }) => emoji));
  const author = { userId: actor.id, serverId: access.server.id };
  const tags = availableTags.map(async (tag) => {
    if (!tag.emoji || existing.has(tag.emoji)) return tag;
    const emoji = await usableEmoji(runtime, author, tag.emoji);
    if (emoji === null) throw new ApiError('unknown_emoji', { status: 400 });
    return { ...tag, emoji };
  });
  return { ...input, availableTags: await Promise.all(tags) };
}
