import { ApiError } from '@guildhall/platform';
import { type EndpointQuery, isId, LIMITS, type Post } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { channelViews } from '../channels/index.ts';
import { messagesSeenBy, messageViews } from '../messages/index.ts';
import { outsideDirectMessages } from './rules.ts';
import { searchPosts } from './search-store.ts';
import { firstMessages } from './store.ts';

/**
 * A page of a forum's posts (specification: GET /api/channels/{forumId}/posts), in a constant number of queries.
 * @throws ApiError invalid_channel_kind
 */
export async function listPosts(
  request: ConversationContext,
  query: EndpointQuery<'listPosts'>,
): Promise<{ posts: Post[]; hasMore: boolean }> {
  const { runtime, actor, access } = outsideDirectMessages(request);
  const { db } = runtime.database;
  const forum = access.channel.row;
  if (forum.kind !== 'forum') throw new ApiError('invalid_channel_kind');
  const limit = query.limit ?? LIMITS.postsPageDefault;
  const found = await searchPosts(db, {
    serverId: forum.serverId,
    forumId: forum.id,
    viewerId: actor.id,
    sort: query.sort ?? forum.defaultSortOrder,
    text: (query.q ?? '').replaceAll('\0', '').trim(),
    tagIds: parseTagIds(query.tags),
    offset: query.offset ?? 0,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const [channels, firsts] = await Promise.all([
    channelViews(db, rows),
    firstMessages(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const views = await messagesSeenBy(runtime, actor.id, await messageViews(runtime, firsts));
  const messages = new Map(views.map((message) => [message.id, message]));
  const posts = channels.map((channel, index) => ({
    channel,
    message: messages.get(channel.id) ?? null,
    following: rows[index]?.following ?? false,
  }));
  return { posts, hasMore: found.length > limit };
}

/** Invalid ids are dropped, because no post has them. */
function parseTagIds(tags: string | undefined): string[] | null {
  const named = (tags ?? '').split(',').filter((id) => id.trim() !== '');
  return named.length === 0 ? null : named.map((id) => id.trim()).filter(isId);
}
