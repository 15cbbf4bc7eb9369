import { useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { EmptyState, Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow } from './AuditRow.tsx';
import { auditText as text } from './strings.ts';
import {
  type AuditFilter,
  type AuditUser,
  mergedEntries,
  NO_FILTER,
  useAuditLog,
  useNewestEntries,
} from './use-audit-log.ts';
import { useWhenVisible } from './use-when-visible.ts';

/** The audit log of a server, newest first; older entries load on scrolling. */
export function AuditLogSection({ serverId }: { serverId: string }) {
  const { target } = useSearch({ strict: false });
  const [filter, setFilter] = useState<AuditFilter>(target ? { ...NO_FILTER, targetId: target } : NO_FILTER);
  const [actor, setActor] = useState<AuditUser>();
  function filterBy(user: AuditUser): void {
    setActor(user);
    setFilter({ ...filter, userId: user.id });
  }
  return (
    <div className="grid gap-5">
      <p className="text-muted">{text.hint}</p>
      <AuditFilters serverId={serverId} filter={filter} actor={actor} onFilter={setFilter} />
      <Entries serverId={serverId} filter={filter} onActor={filterBy} onFilter={setFilter} />
    </div>
  );
}

interface EntriesProps {
  serverId: string;
  filter: AuditFilter;
  onActor(actor: AuditUser): void;
  onFilter(filter: AuditFilter): void;
}

function Entries({ serverId, filter, onActor, onFilter }: EntriesProps) {
  const log = useAuditLog(serverId, filter);
  const newest = useNewestEntries(serverId, filter, log);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  const pages = useMemo(() => [...(newest ? [newest] : []), ...(log.data?.pages ?? [])], [newest, log.data]);
  const entries = useMemo(() => mergedEntries(pages), [pages]);
  const users = useMemo(
    () => new Map(pages.flatMap((page) => page.users).map((user) => [user.id, user])),
    [pages],
  );
  const end = useWhenVisible(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  });
  if (log.isPending) return <Loading label={text.loading} />;
  if (log.error && entries.length === 0) return <FailedRead query={log} />;
  if (entries.length === 0) return <NoEntries filtered={filter !== NO_FILTER} onFilter={onFilter} />;
  return (
    <>
      <ol className="grid overflow-hidden rounded-card border border-line bg-field">
        {entries.map((entry) => (
          <AuditRow
            key={entry.id}
            serverId={serverId}
            entry={entry}
            users={users}
            onActor={onActor}
            onTarget={(targetId) => onFilter({ ...filter, targetId })}
          />
        ))}
      </ol>
      <div ref={end} className="min-h-8 text-center text-muted text-sm">
        {isFetchingNextPage && !log.isFetchNextPageError ? (
          <Loading label={text.loadingMore} />
        ) : hasNextPage ? null : (
          text.end
        )}
        {log.isFetchNextPageError ? <MorePages pages={log} label={uiText.retry} /> : null}
      </div>
    </>
  );
}

function NoEntries({ filtered, onFilter }: { filtered: boolean; onFilter(filter: AuditFilter): void }) {
  if (!filtered) {
    return (
      <EmptyState icon={ScrollText} title={text.emptyTitle}>
        {text.empty}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title={text.noMatchTitle}
      action={<Button onClick={() => onFilter(NO_FILTER)}>{text.clear}</Button>}
    >
      {text.noMatch}
    </EmptyState>
  );
}
