/**
 * Members by parts of their names, and by ids.
 *
 * @place The search for people in fields and dialogs; names of people who are not loaded yet
 */
import type { Member } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { client } from '../client.ts';
import { readIntoState, useGateway } from '../gateway-store.ts';
import { membersFound } from '../resources/members.ts';
import { useSettled } from '../search/use-settled.ts';

/** The most people that a search shows. */
export const MAX_FOUND = 25;

/** The name of a member in their server. */
export function memberName({ nick, user }: Pick<Member, 'nick' | 'user'>): string {
  return nick ?? user.displayName;
}

/** Loads members of a server whose names begin with a text; with an empty one, the first members. */
export function findMembers(serverId: string, query: string, signal: AbortSignal): Promise<unknown> {
  return readIntoState(
    () =>
      query === ''
        ? client.api.listMembers({ serverId, query: { limit: MAX_FOUND }, signal })
        : client.api.searchMembers({ serverId, query: { q: query, limit: MAX_FOUND }, signal }),
    (state, members) => membersFound(state, serverId, members),
  );
}

/** The progress of a search, which adds the people it finds to the state. */
export interface PeopleSearch {
  readonly pending: boolean;
  /** Why people may be missing. */
  readonly error: Error | null;
}

/** Loads members of a server whose names begin with a text, while the list of its members is incomplete. */
export function useMembersNamed(serverId: string, query: string, wanted = true): PeopleSearch {
  const enabled = useGateway((state) => wanted && state.members[serverId]?.complete === false);
  const typed = query.trim().toLocaleLowerCase();
  const settled = useSettled(typed);
  const found = useQuery({
    queryKey: ['people', serverId, settled],
    queryFn: ({ signal }) => findMembers(serverId, settled, signal).then(() => true),
    enabled: enabled && settled === typed,
    staleTime: 30_000,
  });
  return {
    pending: enabled && (found.fetchStatus !== 'idle' || settled !== typed),
    error: enabled ? found.error : null,
  };
}
