import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { useReadAgain } from '../../state/queries/use-read-again.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { mentionsMe } from '../../state/resources/read-states.ts';
import type { InboxFilter } from './inbox-filter.ts';

const PAGE_SIZE = LIMITS.mentionsPageDefault;
export const MENTIONS = ['mentions'];

/** Messages that mention the signed-in person, newest first, page by page; read again when another arrives. */
export function useMentions({ serverId, kinds }: InboxFilter) {
  useReadAgain(
    MENTIONS,
    ({ name, payload }) =>
      name === 'MESSAGE_CREATE' && mentionsMe(gatewayStore.get(), payload.serverId ?? DIRECT, payload),
  );
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
