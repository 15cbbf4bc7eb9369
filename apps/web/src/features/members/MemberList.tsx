import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { useMembersNamed } from '../../state/queries/people.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SidePanel } from '../../ui/panels/SidePanel.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { SearchField } from '../../ui/search/SearchField.tsx';
import { uiText } from '../../ui/strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { MemberRow } from './MemberRow.tsx';
import { hideMembers, useHighlightedMember } from './panel.ts';
import { memberText as text } from './strings.ts';
import { type Row, useMemberRows } from './use-member-rows.ts';
import { type MembersRead, useListsOnlyOnline, useOnlineMembers } from './use-members.ts';

/** With this many members, the list has a search field. */
const SEARCH_FROM = 15;

interface MemberListProps {
  serverId: string;
  /** Whether the list covers the conversation. */
  over: boolean;
  /** Whether all members are still being loaded. */
  everyone: MembersRead;
}

/** The members of the server, online ones first. */
export function MemberList({ serverId, over, everyone }: MemberListProps) {
  const [query, setQuery] = useState('');
  const onlyOnline = useListsOnlyOnline(serverId);
  const online = useOnlineMembers(serverId);
  const { loading, failed, retry } = onlyOnline ? online : everyone;
  const search = useMembersNamed(serverId, query, onlyOnline && query.trim() !== '');
  const rows = useMemberRows(serverId, query, onlyOnline);
  const members = useGateway((state) => state.members[serverId]);
  const count = useMemo(() => Object.keys(members?.byId ?? {}).length, [members]);
  const pending = loading || search.pending;
  const content = (
    <>
      {count >= SEARCH_FROM || onlyOnline ? (
        <div className="px-3 pb-2">
          <SearchField label={text.search} value={query} onValue={setQuery} />
        </div>
      ) : null}
      {failed ? (
        <div role="alert" className="grid justify-items-start gap-2 px-4 pb-3 text-muted text-sm">
          {text.failed}
          <Button onClick={retry}>{uiText.retry}</Button>
        </div>
      ) : null}
      {search.error ? (
        <div className="px-4">
          <FormError>{describeError(search.error)}</FormError>
        </div>
      ) : null}
      {onlyOnline && query === '' ? <p className="px-4 text-muted text-sm">{text.onlyOnline}</p> : null}
      <Status className="px-4 text-muted text-sm">
        {pending || failed || search.error || rows.length > 0 ? null : text.none}
      </Status>
      {pending && rows.length === 0 && !failed ? <Loading label={text.loading} /> : null}
      <MemberRows serverId={serverId} rows={rows} />
    </>
  );
  if (over) {
    return (
      <SidePanel title={text.title} close={text.close} onClose={hideMembers}>
        {content}
      </SidePanel>
    );
  }
  return (
    <aside aria-label={text.title} className="flex w-64 shrink-0 flex-col border-s bg-side">
      <h2 className="flex h-14 shrink-0 items-center px-4 font-semibold">{text.title}</h2>
      {content}
    </aside>
  );
}

/** The visible rows. */
function MemberRows({ serverId, rows }: { serverId: string; rows: readonly Row[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const highlighted = useHighlightedMember();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? 32 : 44),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    paddingEnd: 12,
  });
  useEffect(() => {
    const index = rows.findIndex((row) => row.key === highlighted);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
  }, [highlighted, rows, virtualizer]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2">
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'group' ? (
                <h3 className="px-2 pt-3 pb-1 font-medium text-faint text-xs tabular-nums">{row.label}</h3>
              ) : (
                <MemberRow
                  member={row.member}
                  serverId={serverId}
                  highlighted={row.member.user.id === highlighted}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
