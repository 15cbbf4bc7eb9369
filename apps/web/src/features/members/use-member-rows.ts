import type { Member } from '@guildhall/protocol';
import { useMemo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { memberText as text } from './strings.ts';

export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly label: string }
  | { readonly kind: 'member'; readonly key: string; readonly member: Member };

function nameOf(member: Member): string {
  return member.nick ?? member.user.displayName;
}

/** The members whose names hold what is searched, those who are here first, by name. */
export function useRows(serverId: string, query: string): readonly Row[] {
  const table = useGateway((state) => state.members[serverId]?.byId);
  const presences = useGateway((state) => state.presences);
  return useMemo(() => {
    const wanted = query.trim().toLocaleLowerCase();
    const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
    const members = Object.values(table ?? {})
      .filter((member) => `${nameOf(member)} ${member.user.username}`.toLocaleLowerCase().includes(wanted))
      .sort((left, right) => collator.compare(nameOf(left), nameOf(right)));
    const here = (member: Member) => (presences[member.user.id]?.status ?? 'offline') !== 'offline';
    const group = (label: string, list: readonly Member[]): readonly Row[] =>
      list.length === 0
        ? []
        : [
            { kind: 'group', key: label, label: text.group(label, list.length) },
            ...list.map((member) => ({ kind: 'member' as const, key: member.user.id, member })),
          ];
    return [
      ...group(text.online, members.filter(here)),
      ...group(
        text.offline,
        members.filter((member) => !here(member)),
      ),
    ];
  }, [table, presences, query]);
}
