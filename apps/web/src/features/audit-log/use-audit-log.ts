import type { AuditLogEntry } from '@guildhall/protocol';
import { compareIds, idAtTime } from '@guildhall/protocol/ids';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { addDays, startOfDay } from '../../ui/dates/days.ts';
import type { AuditAction } from './actions.ts';

/** The filter of the log; null for any value. */
export interface AuditFilter {
  readonly userId: string | null;
  readonly targetId: string | null;
  readonly action: AuditAction | null;
  /** The first and last day as `YYYY-MM-DD` in the reader's time zone. */
  readonly since: string;
  readonly until: string;
}

export const NO_FILTER: AuditFilter = { userId: null, targetId: null, action: null, since: '', until: '' };

const PAGE_SIZE = 50;

/** The pages of a server's audit log, newest first. */
export function useAuditLog(serverId: string, filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit-log', serverId, filter],
    queryFn: ({ pageParam, signal }) =>
      client.api.listAuditLog({ serverId, query: auditQuery(filter, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.entries.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
}

/** The query of a page. @param before the last known entry, or null for the first page */
export function auditQuery(filter: AuditFilter, before: string | null) {
  const end = filter.until ? idAtTime(startOfDay(addDays(filter.until, 1))) : null;
  const from = before !== null && (end === null || compareIds(before, end) < 0) ? before : end;
  return {
    limit: PAGE_SIZE,
    ...(from ? { before: from } : {}),
    ...(filter.since ? { after: idAtTime(startOfDay(filter.since)) } : {}),
    ...(filter.userId ? { userId: filter.userId } : {}),
    ...(filter.targetId ? { targetId: filter.targetId } : {}),
    ...(filter.action ? { action: filter.action } : {}),
  };
}

type AuditPage = Awaited<ReturnType<typeof client.api.listAuditLog>>;
export type AuditUser = AuditPage['users'][number];

/**
 * The newest page of entries, read again after each new entry. When it no longer reaches the entries of `log`, those in
 * between are in neither, and the log is read again.
 */
export function useNewestEntries(
  serverId: string,
  filter: AuditFilter,
  log: ReturnType<typeof useAuditLog>,
): AuditPage | undefined {
  const { data, isSuccess, isFetching, isError, refetch } = log;
  const newest = useQuery({
    queryKey: ['audit-log-newest', serverId, filter],
    queryFn: ({ signal }) => client.api.listAuditLog({ serverId, query: auditQuery(filter, null), signal }),
    enabled: isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const hasGap = newest.data?.hasMore === true && !reaches(newest.data, data?.pages[0]);
  useEffect(() => {
    if (hasGap && !isFetching && !isError) void refetch();
  }, [hasGap, isFetching, isError, refetch]);
  return newest.data;
}

/** Whether a page of the newest entries goes back to those of an earlier one. */
function reaches(newest: AuditPage, earlier: AuditPage | undefined): boolean {
  const [from, to] = [newest.entries.at(-1), earlier?.entries[0]];
  return from !== undefined && to !== undefined && compareIds(from.id, to.id) <= 0;
}

/** The distinct entries of several pages, newest first. */
export function mergedEntries(
  pages: readonly { readonly entries: readonly AuditLogEntry[] }[],
): readonly AuditLogEntry[] {
  const byId = new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((left, right) => compareIds(right.id, left.id));
}
