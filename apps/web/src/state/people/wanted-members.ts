/** Requests members whose names are shown before the member list was read, together and over the gateway. */
import { useEffect } from 'react';
import { client } from '../client.ts';
import { onReconnect } from '../connection.ts';
import { answerIntoState, gatewayStore, useGateway } from '../gateway-store.ts';
import { membersFound } from '../resources/members.ts';

/** The maximum of one gateway request. */
const MAX_PER_REQUEST = 100;
/** Waits a moment, so that rows that appear together share a request. */
const GATHER_MS = 50;

const wanted = new Map<string, Set<string>>();
/** Authors who are not members, such as webhooks, are not requested again. */
const asked = new Map<string, Set<string>>();
onReconnect(() => asked.clear());

function setIn(table: Map<string, Set<string>>, serverId: string): Set<string> {
  const known = table.get(serverId) ?? new Set();
  table.set(serverId, known);
  return known;
}

function want(serverId: string, userId: string): void {
  const already = setIn(asked, serverId);
  if (already.has(userId)) return;
  already.add(userId);
  const waiting = setIn(wanted, serverId);
  if (waiting.size === 0) setTimeout(() => void ask(serverId), GATHER_MS);
  waiting.add(userId);
}

async function ask(serverId: string): Promise<void> {
  const userIds = [...setIn(wanted, serverId)];
  wanted.delete(serverId);
  for (let start = 0; start < userIds.length; start += MAX_PER_REQUEST) {
    const some = userIds.slice(start, start + MAX_PER_REQUEST);
    const read = () => client.fetchMembers(serverId, { userIds: some });
    try {
      await answerIntoState(read, (state, { members }) => membersFound(state, serverId, members));
    } catch {
      // The connection broke; members still in view are requested when it returns.
      for (const userId of some) setIn(asked, serverId).delete(userId);
    }
  }
}

/** Loads members if necessary, for their nicknames and the colours of their names. */
export function useLoadedMembers(serverId: string, userIds: readonly string[]): void {
  const missing = useGateway((state) => {
    const table = state.members[serverId];
    return table && !table.complete ? userIds.filter((userId) => !(userId in table.byId)).join(' ') : '';
  });
  useEffect(() => {
    if (missing === '' || !gatewayStore.get().members[serverId]) return;
    for (const userId of missing.split(' ')) want(serverId, userId);
  }, [missing, serverId]);
}

/** Loads one member if necessary. */
export function useLoadedMember(serverId: string, userId: string): void {
  useLoadedMembers(serverId, [userId]);
}
