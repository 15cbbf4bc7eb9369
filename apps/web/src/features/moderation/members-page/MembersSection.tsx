import type { Member } from '@guildhall/protocol';
import { UserSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useMemberPages } from '../../../state/queries/member-pages.ts';
import { useSettled } from '../../../state/search/use-settled.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { EmptyState, Loading } from '../../../ui/Surface.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberRows, type MemberRowsProps } from './MemberRows.tsx';
import { isFiltered, memberFilter, NO_FILTERS } from './member-form.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { memberPageText as text } from './strings.ts';

/** The filters, without a role that was deleted. */
function useForm(serverId: string) {
  const [written, setForm] = useState(NO_FILTERS);
  const { roleId } = written;
  const isLost = useGateway(
    (state) => roleId !== '' && !state.roles[serverId]?.some(({ id }) => id === roleId),
  );
  const form = useMemo(() => (isLost ? { ...written, roleId: '' } : written), [written, isLost]);
  return [form, setForm] as const;
}

/** All members of a server, with search, filters and management, read page by page. */
export function MembersSection({ serverId }: { serverId: string }) {
  const [form, setForm] = useForm(serverId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const settled = useSettled(form);
  const filter = useMemo(() => memberFilter(settled, Date.now()), [settled]);
  const pages = useMemberPages(serverId, filter);
  const total = useGateway((state) => state.servers[serverId]?.memberCount ?? 0);
  const chosen = pages.members.filter(({ user }) => selected.has(user.id));
  function select(members: readonly Member[], on: boolean): void {
    const next = new Set(selected);
    for (const { user } of members) {
      if (on) next.add(user.id);
      else next.delete(user.id);
    }
    setSelected(next);
  }
  return (
    <div className="grid gap-4">
      <MemberFilters serverId={serverId} form={form} onForm={setForm} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted text-sm tabular-nums">
          {pages.pending || pages.error ? '' : text.shown(pages.members.length, total)}
        </p>
        {isFiltered(form) ? (
          <Button kind="quiet" onClick={() => setForm(NO_FILTERS)}>
            {text.clear}
          </Button>
        ) : null}
      </div>
      <SelectionBar serverId={serverId} chosen={chosen} shown={pages.members} onSelect={select} />
      <Found serverId={serverId} pages={pages} selected={selected} onSelect={select} />
    </div>
  );
}

function Found(props: MemberRowsProps) {
  const { pages } = props;
  if (pages.pending) return <Loading label={text.loading} />;
  if (pages.error) return <FailedRead query={pages} />;
  if (pages.members.length === 0 && !pages.next.hasNextPage) {
    return (
      <EmptyState icon={UserSearch} title={text.none}>
        {text.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <MemberRows {...props} />
      {pages.narrowed ? <p className="text-muted text-sm">{text.narrowed(pages.members.length)}</p> : null}
    </>
  );
}
