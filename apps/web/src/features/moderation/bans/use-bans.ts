import type { Ban } from '@guildhall/protocol';
import { isId } from '@guildhall/protocol/ids';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../state/client.ts';
import { findBan } from './find-ban.ts';

const PAGE = 200;
/** A search reads all bans, in pages of the maximum size. */
const SEARCHED_PAGE = 1000;

/** Matching bans of a server, newest first; a search reads all bans. */
export function useBans(serverId: string, query: string) {
  const searched = query.trim().toLocaleLowerCase();
  const pages = useInfiniteQuery({
    queryKey: ['bans', serverId],
    queryFn: ({ pageParam, signal }) => readPage(serverId, pageParam, signal),
    initialPageParam: { after: '0', limit: PAGE },
    getNextPageParam: ({ bans, limit }) => {
      const last = bans.at(-1);
      return last && bans.length === limit ? { after: last.user.id, limit: SEARCHED_PAGE } : undefined;
    },
    staleTime: 0,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const mayReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (searched && mayReadOn) void fetchNextPage();
  }, [searched, mayReadOn, fetchNextPage]);
  const byId = useBanOf(serverId, searched);
  const read = (pages.data?.pages ?? []).flatMap(({ bans }) => bans);
  const matching = searched ? read.filter((ban) => matches(ban, searched)) : read;
  const bans =
    byId && !matching.some(({ user }) => user.id === byId.user.id) ? [byId, ...matching] : matching;
  return {
    bans: bans.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt)),
    count: read.length,
    pending: pages.isPending,
    error: pages.isLoadingError ? pages.error : null,
    next: pages,
    refetch: pages.refetch,
  };
}

async function readPage(
  serverId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
  signal: AbortSignal,
) {
  return { limit, bans: await client.api.listBans({ serverId, query: { after, limit }, signal }) };
}

/** The ban of a person by id, independent of the number of bans. */
function useBanOf(serverId: string, id: string): Ban | null {
  const ban = useQuery({
    queryKey: ['bans', serverId, id],
    enabled: isId(id),
    queryFn: ({ signal }) => findBan(serverId, id, signal),
    staleTime: 0,
  });
  return ban.data ?? null;
}

function matches({ user, reason }: Ban, searched: string): boolean {
  return `${user.username} ${user.displayName} ${user.id} ${reason ?? ''}`
    .toLocaleLowerCase()
    .includes(searched);
}
