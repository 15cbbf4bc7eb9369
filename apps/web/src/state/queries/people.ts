/**
 * Members by parts of their names, and by ids.
 *
 * @place The search for people in fields and dialogs; names of people who are not loaded yet
 */
import type { Member } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../client.ts';
import { loadIntoState, useGateway } from '../gateway-store.ts';
import { membersFound } from '../resources/members.ts';
import { useSettled } from '../search/use-settled.ts';

const MOST = 25;

/** The name of a member in their server. */
export function memberName({ nick, user }: Pick<Member, 'nick' | 'user'>): string {
  return nick ?? user.displayName;
}

/**
 * Members of a server whose names contain a text, the first 25 by name: at once from memory, and from the service while
 * memory is incomplete.
 */
export function usePeople(serverId: string, query: string): { people: readonly Member[]; pending: boolean } {
  const table = useGateway((state) => state.members[serverId]);
  const wanted = query.trim().toLocaleLowerCase();
  const settled = useSettled(wanted);
  const found = useQuery({
    queryKey: ['people', serverId, settled],
    queryFn: ({ signal }) =>
      loadIntoState(
        () =>
          settled === ''
            ? client.api.listMembers({ serverId, query: { limit: MOST }, signal })
            : client.api.searchMembers({ serverId, query: { q: settled, limit: MOST }, signal }),
        (state, members) => membersFound(state, serverId, members),
      ).then(() => true),
    enabled: table?.complete === false,
    staleTime: 30_000,
  });
  const people = useMemo(() => {
    const holds = (member: Member) =>
      `${memberName(member)} ${member.user.displayName} ${member.user.username}`
        .toLocaleLowerCase()
        .includes(wanted);
    return Object.values(table?.byId ?? {})
      .filter(holds)
      .sort((left, right) => memberName(left).localeCompare(memberName(right)))
      .slice(0, MOST);
  }, [table, wanted]);
  return { people, pending: found.isFetching };
}
