import type { Member } from '@guildhall/protocol';
import { useMemo } from 'react';
import { useGateway } from '../gateway-store.ts';
import { fits } from '../search/fits.ts';
import { MAX_FOUND, memberName, type PeopleSearch, useMembersNamed } from './people.ts';

/**
 * Members of a server whose names contain a text, the first 25 by name: at once from memory, and from the service while
 * memory is incomplete.
 */
export function usePeople(
  serverId: string,
  query: string,
): PeopleSearch & { readonly people: readonly Member[] } {
  const table = useGateway((state) => state.members[serverId]);
  const search = useMembersNamed(serverId, query);
  const people = useMemo(() => {
    const holds = (member: Member) =>
      fits(query, memberName(member), member.user.displayName, member.user.username);
    return Object.values(table?.byId ?? {})
      .filter(holds)
      .sort((left, right) => memberName(left).localeCompare(memberName(right)))
      .slice(0, MAX_FOUND);
  }, [table, query]);
  return { people, ...search };
}
