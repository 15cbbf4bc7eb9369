/** Which members of a large server are online. Loads with the first such server. */
import type { Member } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../state/client.ts';
import { readIntoState } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { membersFound } from '../../state/resources/members.ts';
import { tableBy } from '../../state/table.ts';

const MAX_PAGES = 5;

/** Reads the members of a large server who are online, at most five pages. */
export function loadOnlineMembers(serverId: string, signal: AbortSignal): Promise<unknown> {
  const read = async () => {
    const members: Member[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && (page === 0 || cursor); page += 1) {
      const query = { online: true, limit: LIMITS.membersPage, ...(cursor ? { cursor } : {}) } as const;
      const answer = await client.api.browseMembers({ serverId, query, signal });
      members.push(...answer.members);
      cursor = answer.cursor ?? undefined;
    }
    return { members, whole: cursor === undefined };
  };
  return readIntoState(read, (state, answer) => onlineMembersLoaded(state, serverId, answer));
}

/** @param whole whether the others whom the page knows are offline */
export function onlineMembersLoaded(
  before: GatewayState,
  serverId: string,
  { members, whole }: { readonly members: readonly Member[]; readonly whole: boolean },
): GatewayState {
  const state = membersFound(before, serverId, members);
  if (!whole) return state;
  const online = new Set(members.map(({ user }) => user.id));
  const presences = Object.keys(state.members[serverId]?.byId ?? {}).flatMap((userId) => {
    const presence = state.presences[userId];
    const isOver =
      presence && presence.status !== 'offline' && !online.has(userId) && userId !== state.account?.id;
    return isOver ? [{ ...presence, status: 'offline' as const }] : [];
  });
  if (presences.length === 0) return state;
  return {
    ...state,
    presences: { ...state.presences, ...tableBy(presences, (presence) => presence.userId) },
  };
}
