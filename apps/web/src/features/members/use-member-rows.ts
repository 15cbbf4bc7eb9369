import type { Member, Role } from '@guildhall/protocol';
import { useMemo } from 'react';
import { locale } from '../../languages/chosen.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { MemberTable } from '../../state/model.ts';
import { groupRole } from '../../state/people/role-colours.ts';
import { fits } from '../../state/search/fits.ts';
import { useHighlightedMember } from './panel.ts';
import { memberText as text } from './strings.ts';

export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly label: string }
  | { readonly kind: 'member'; readonly key: string; readonly member: Member };

const ONLINE = 'online';
const OFFLINE = 'offline';
const NO_ROLES: readonly Role[] = [];

function nameOf(member: Member): string {
  return member.nick ?? member.user.displayName;
}

const sorted = new WeakMap<MemberTable['byId'], readonly Member[]>();

/** All members by name. They are sorted once, although each channel shows a new list. */
function byName(table: MemberTable['byId']): readonly Member[] {
  const known = sorted.get(table);
  if (known) return known;
  const collator = new Intl.Collator(locale, { sensitivity: 'base' });
  const members = Object.values(table).sort((left, right) => collator.compare(nameOf(left), nameOf(right)));
  sorted.set(table, members);
  return members;
}

/**
 * Members whose names match the search, sorted by name: online members grouped by their highest role that forms a
 * group, then other online members, then everyone else.
 * @param onlyOnline leaves out offline members, except matches of a search and the one jumped to
 */
export function useMemberRows(serverId: string, query: string, onlyOnline: boolean): readonly Row[] {
  const highlighted = useHighlightedMember();
  const table = useGateway((state) => state.members[serverId]?.byId);
  const presences = useGateway((state) => state.presences);
  const roles = useGateway((state) => state.roles[serverId] ?? NO_ROLES);
  const members = useMemo(() => {
    const all = table ? byName(table) : [];
    return query.trim()
      ? all.filter((member) => fits(query, nameOf(member), member.user.displayName, member.user.username))
      : all;
  }, [table, query]);
  return useMemo(() => {
    const groups = Map.groupBy(members, (member) =>
      (presences[member.user.id]?.status ?? 'offline') === 'offline'
        ? OFFLINE
        : (groupRole(roles, member)?.id ?? ONLINE),
    );
    return [
      ...roles.flatMap(({ id, name }) => groupRows(id, name, groups.get(id))),
      ...groupRows(ONLINE, text.online, groups.get(ONLINE)),
      ...groupRows(
        OFFLINE,
        text.offline,
        groups.get(OFFLINE)?.filter(({ user }) => !onlyOnline || query.trim() || user.id === highlighted),
      ),
    ];
  }, [members, presences, roles, onlyOnline, query, highlighted]);
}

function groupRows(key: string, label: string, members: readonly Member[] = []): readonly Row[] {
  if (members.length === 0) return [];
  return [
    { kind: 'group', key, label: text.group(label, members.length) },
    ...members.map((member) => ({ kind: 'member' as const, key: member.user.id, member })),
  ];
}
