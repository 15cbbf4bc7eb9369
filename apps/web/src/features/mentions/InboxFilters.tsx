import type { MentionKind } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { serverList } from '../../state/selectors.ts';
import { Select } from '../../ui/choices/Select.tsx';
import { TogglePill } from '../../ui/choices/TogglePill.tsx';
import { toggled } from '../../ui/choices/toggled.ts';
import { type Inbox, setInboxFilter, useInboxFilter } from './inbox-filter.ts';
import { mentionText as text } from './strings.ts';

const EVERYWHERE = 'everywhere';
const KINDS = ['user', 'role', 'everyone'] as const satisfies readonly MentionKind[];

/** Filters of an inbox: the server, and for mentions also their kind. */
export function InboxFilters({ inbox }: { inbox: Inbox }) {
  const { serverId, kinds } = useInboxFilter(inbox);
  const servers = useGateway(serverList);
  const toggle = (kind: MentionKind) => setInboxFilter(inbox, { kinds: toggled(kinds, kind) });
  return (
    <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
      <Select
        compact
        aria-label={text.where}
        className="w-full wide:w-72"
        value={serverId ?? EVERYWHERE}
        options={[
          { value: EVERYWHERE, label: text.everywhere },
          { value: DIRECT, label: text.direct },
          ...servers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(chosen) => setInboxFilter(inbox, { serverId: chosen === EVERYWHERE ? null : chosen })}
      />
      {inbox === 'mentions'
        ? KINDS.map((kind) => (
            <TogglePill key={kind} pressed={kinds.includes(kind)} onPress={() => toggle(kind)}>
              {text.kinds[kind]}
            </TogglePill>
          ))
        : null}
    </search>
  );
}
