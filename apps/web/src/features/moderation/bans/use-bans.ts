import type { Ban } from '@guildhall/protocol';
import { isId } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { client } from '../../../state/client.ts';
import { readAgain } from '../../../state/queries/read-again.ts';
import { fits } from '../../../state/search/fits.ts';
import { findBan } from './find-ban.ts';

/** Matching bans of a server, newest first. The service lists them by user id, so all are read. */
export function useBans(serverId: string, query: string) {
  const searched = query.trim();
  const pages = useInfiniteQuery({
    queryKey: ['bans', serverId],
    queryFn: ({ pageParam: after, signal }) => readPage(serverId, after, signal),
    initialPageParam: '0',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  // Reading on would cancel a read of the earlier pages.
  const mayReadOn = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  const byId = useBanOf(serverId, searched);
  useChangedBans(serverId);
  const read = useMemo(() => newestFirst(pages.data?.pages ?? []), [pages.data]);
  const matching = searched ? read.filter((ban) => matches(ban, searched)) : read;
  return {
    bans: byId && !matching.some(({ user }) => user.id === byId.user.id) ? [byId, ...matching] : matching,
    count: read.length,
    pending: pages.isPending,
    error: pages.isLoadingError ? pages.error : null,
    next: pages,
    refetch: pages.refetch,
  };
}

interface BanPage {
  readonly bans: readonly Ban[];
  /** The user id that the next page starts after. */
  readonly next: string | undefined;
}

async function readPage(serverId: string, after: string, signal: AbortSignal): Promise<BanPage> {
  const bans = await client.api.listBans({ serverId, query: { after, limit: LIMITS.bansPage }, signal });
  return { bans, next: bans.length === LIMITS.bansPage ? bans.at(-1)?.user.id : undefined };
}

/** Writes each ban that changes into the pages, because there may be thousands of bans to read again. */
function useChangedBans(serverId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const queryKey = ['bans', serverId];
    let reading = Promise.resolve();
    async function read(userId: string): Promise<void> {
      const ban = await findBan(serverId, userId);
      const write = () =>
        void queries.setQueryData<InfiniteData<BanPage>>(
          queryKey,
          (pages) => pages && withBan(pages, userId, ban),
        );
      write();
      // The answers of a read that began earlier may be older.
      const query = queries.getQueryCache().find({ queryKey });
      if (query?.state.fetchStatus === 'fetching') void query.promise?.then(write, write);
    }
    return client.on('dispatch', ({ name, payload }) => {
      if ((name !== 'BAN_ADD' && name !== 'BAN_REMOVE') || payload.serverId !== serverId) return;
      // One after the other, so that the last answer is the newest.
      reading = reading.then(() => read(payload.user.id)).catch(() => readAgain(queries, queryKey));
    });
  }, [serverId, queries]);
}

/** The pages with the ban of a person in its present state, which is null if it was lifted. */
function withBan<Pages extends InfiniteData<BanPage>>(before: Pages, userId: string, ban: Ban | null): Pages {
  const pages = before.pages.map(({ bans, next }, index) => ({
    bans: [...bans.filter(({ user }) => user.id !== userId), ...(ban && index === 0 ? [ban] : [])],
    next,
  }));
  return { ...before, pages };
}

/** Each ban once: one that was imposed while the pages were being read is both in its place and on the first page. */
function newestFirst(pages: readonly BanPage[]): readonly Ban[] {
  const byUser = new Map(pages.flatMap(({ bans }) => bans.map((ban) => [ban.user.id, ban])));
  return [...byUser.values()].sort((left, right) => right.createdAt.localeCompare(left.createdAt));
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
  return fits(searched, user.username, user.displayName, user.id, reason ?? '');
}
