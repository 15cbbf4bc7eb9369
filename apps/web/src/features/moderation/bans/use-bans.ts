import type { Ban } from '@guildhall/protocol';
import { isId } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../../state/client.ts';
import { readAgain } from '../../../state/queries/read-again.ts';
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
  const changed = useChangedBans(serverId);
  const read = useMemo(() => newestFirst(pages.data?.pages ?? [], changed), [pages.data, changed]);
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

type ChangedBans = ReadonlyMap<string, Ban | null>;

const NONE: ChangedBans = new Map();

/** Bans by user id that changed since the pages were read, of which there may be thousands; null for lifted ones. */
function useChangedBans(serverId: string): ChangedBans {
  const queries = useQueryClient();
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    let reading = Promise.resolve();
    async function read(userId: string): Promise<void> {
      const ban = await findBan(serverId, userId);
      setChanged((known) => new Map(known).set(userId, ban));
    }
    function readAll(): void {
      setChanged(NONE);
      readAgain(queries, ['bans', serverId]);
    }
    const stop = client.on('dispatch', ({ name, payload }) => {
      // The pages are read again in a new session.
      if (name === 'READY') setChanged(NONE);
      if (name !== 'BAN_ADD' && name !== 'BAN_REMOVE') return;
      // One after the other, so that the last answer is the newest.
      if (payload.serverId === serverId) reading = reading.then(() => read(payload.user.id)).catch(readAll);
    });
    return () => {
      stop();
      setChanged(NONE);
    };
  }, [serverId, queries]);
  return changed;
}

function newestFirst(pages: readonly (readonly Ban[])[], changed: ChangedBans): readonly Ban[] {
  const unchanged = pages.flat().filter(({ user }) => !changed.has(user.id));
  const bans = [...unchanged, ...[...changed.values()].filter((ban) => ban !== null)];
  return bans.sort((left, right) => right.createdAt.localeCompare(left.createdAt));
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
