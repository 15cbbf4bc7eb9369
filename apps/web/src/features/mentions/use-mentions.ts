import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { totalAttention } from '../../state/selectors.ts';
import type { InboxFilter } from './inbox-filter.ts';

const PAGE_SIZE = LIMITS.mentionsPageDefault;
export const MENTIONS = ['mentions'];

/** Messages that mention the signed-in person, newest first, page by page; read again when there are more. */
export function useMentions({ serverId, kinds }: InboxFilter) {
  const queries = useQueryClient();
  const { mentions: waiting } = useGateway(totalAttention);
  useEffect(() => {
    if (waiting > 0) void queries.invalidateQueries({ queryKey: MENTIONS });
  }, [queries, waiting]);
  return useInfiniteQuery({
    queryKey: [...MENTIONS, serverId, kinds],
    queryFn: ({ pageParam, signal }) =>
      client.api.listMentions({
        query: {
          limit: PAGE_SIZE,
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(serverId === null ? {} : { serverId }),
          ...(kinds.length === 0 ? {} : { kinds: kinds.join() }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
}
