/**
 * Members by filters, a page at a time, so that even in large servers only the shown part is read.
 *
 * @place Server settings: Members, Roles; the search for people in dialogs
 */
import type { Member } from '@guildhall/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../client.ts';
import { readIntoState, useGateway } from '../gateway-store.ts';
import { type Boundary, type MemberFilter, shownMembers } from '../people/member-filter.ts';
import { membersFound } from '../resources/members.ts';

const PAGE_SIZE = 100;

interface Page {
  readonly cursor: string | null;
  readonly boundary: Boundary | null;
  readonly full: boolean;
}

async function readPage(
  serverId: string,
  filter: MemberFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page> {
  const given = cursor === undefined ? {} : { cursor };
  const read = () =>
    client.api.browseMembers({ serverId, query: { ...filter, ...given, limit: PAGE_SIZE }, signal });
  const { members, cursor: next } = await readIntoState(read, (state, reply) =>
    membersFound(state, serverId, reply.members),
  );
  const last = members.at(-1);
  return {
    cursor: next,
    boundary: last ? { joinedAt: last.joinedAt, userId: last.user.id } : null,
    full: members.length === PAGE_SIZE,
  };
}

/** The members who pass a filter, kept current by events, with further pages on demand. */
export function useMemberPages(serverId: string, filter: MemberFilter) {
  const query = useInfiniteQuery({
    queryKey: ['members', serverId, filter],
    queryFn: ({ pageParam, signal }) => readPage(serverId, filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.cursor ?? undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, hasNextPage } = query;
  const boundary = hasNextPage ? (data?.pages.findLast((page) => page.boundary)?.boundary ?? null) : null;
  const table = useGateway((state) => state.members[serverId]?.byId);
  const presences = useGateway((state) => (filter.online ? state.presences : undefined));
  const members = useMemo((): readonly Member[] => {
    if (!data) return [];
    const isOnline = (userId: string) => (presences?.[userId]?.status ?? 'offline') !== 'offline';
    return shownMembers(Object.values(table ?? {}), filter, boundary, isOnline);
  }, [data, table, presences, filter, boundary]);
  return {
    members,
    /** Whether more members match than a search returns; a longer text narrows it down. */
    narrowed: filter.q !== undefined && data?.pages[0]?.full === true,
    pending: query.isPending,
    /** Why nothing could be read. */
    error: query.isLoadingError ? query.error : null,
    /** The page after those read. */
    next: query,
    refetch: query.refetch,
  };
}
