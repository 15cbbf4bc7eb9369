import type { Ban } from '@guildhall/protocol';
import { isId } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../../state/client.ts';
import { findBan } from './find-ban.ts';

/** Matching bans of a server, newest first. The service lists them by user id, so all are read. */
export function useBans(serverId: string, query: string) {
  const searched = query.trim().toLocaleLowerCase();
  const pages = useInfiniteQuery({
    queryKey: ['bans', serverId],
    queryFn: ({ pageParam: after, signal }) =>
      client.api.listBans({ serverId, query: { after, limit: LIMITS.bansPage }, signal }),
    initialPageParam: '0',
    getNextPageParam: (bans) => (bans.length === LIMITS.bansPage ? bans.at(-1)?.user.id : undefined),
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  // Reading on would cancel a read of the earlier pages.
  const mayReadOn = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  const byId = useBanOf(serverId, searched);
  const read = (pages.data?.pages ?? []).flat();
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
