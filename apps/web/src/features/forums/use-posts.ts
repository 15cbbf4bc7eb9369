import type { Post, ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../state/client.ts';
import { useConnection } from '../../state/connection.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { readAgain } from '../../state/queries/read-again.ts';
import { useChangedMessages } from '../../state/queries/use-changed-messages.ts';

const PAGE_SIZE = LIMITS.postsPageDefault;
/** How long changes are collected before the list is read again. */
const GATHER_MS = 400;

export interface PostFilter {
  readonly sort: 'activity' | 'created';
  readonly q: string;
  readonly tagIds: readonly string[];
}

/**
 * The posts of a forum, page by page. Read again when a post is added, removed or moved, or its first message changes;
 * during a new search, the previous results stay.
 */
export function usePosts(forum: ServerChannel, { sort, q, tagIds }: PostFilter) {
  const queryKey = ['posts', forum.id, sort, q, tagIds.join()];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.api.listPosts({
        channelId: forum.id,
        query: {
          sort,
          offset: pageParam,
          limit: PAGE_SIZE,
          ...(q === '' ? {} : { q }),
          ...(tagIds.length === 0 ? {} : { tags: tagIds.join() }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.hasMore ? offset + PAGE_SIZE : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useReadAgain(forum.id);
  // The order may change between two pages; a post that moved down is shown once.
  const posts = new Map<string, Post>();
  for (const post of query.data?.pages.flatMap((page) => page.posts) ?? []) posts.set(post.channel.id, post);
  const listed = [...posts.values()];
  useChangedMessages(
    ['posts', forum.id],
    listed.flatMap(({ message }) => message ?? []),
  );
  return { ...query, posts: listed };
}

function useReadAgain(forumId: string): void {
  const queries = useQueryClient();
  const listed = useGateway((state) => listState(state, forumId));
  const { connected } = useConnection();
  const read = useRef(listed);
  useEffect(() => {
    if (!connected || read.current === listed) return;
    const timer = setTimeout(() => {
      read.current = listed;
      readAgain(queries, ['posts', forumId]);
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [listed, connected, forumId, queries]);
}

/** A string that changes with the posts, and with what decides their order. */
function listState({ channels }: GatewayState, forumId: string): string {
  return Object.values(channels)
    .filter(({ kind, parentId }) => kind === 'thread' && parentId === forumId)
    .map(({ id, pinned, name, appliedTags }) => [id, pinned, name, appliedTags].join(':'))
    .join();
}
