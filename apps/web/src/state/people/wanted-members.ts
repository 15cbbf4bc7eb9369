/** Requests members whose names are shown before the member list was read, together and over the gateway. */
import { useEffect } from 'react';
import { client } from '../client.ts';
import { onReconnect, useConnection } from '../connection.ts';
import { gatewayStore, readIntoState, useGateway } from '../gateway-store.ts';
import { membersFound } from '../resources/members.ts';

/** The maximum of one gateway request. */
const MAX_PER_REQUEST = 100;
/** Waits a moment, so that rows that appear together share a request. */
const GATHER_MS = 50;

const wanted = new Map<string, Set<string>>();
/** Being requested, or not members, such as webhooks: not requested again. */
const asked = new Map<string, Set<string>>();
onReconnect(() => asked.clear());

function setIn(table: Map<string, Set<string>>, serverId: string): Set<string> {
  const known = table.get(serverId) ?? new Set();
  table.set(serverId, known);
  return known;
}

/** Requests a member soon, unless that has been tried. */
export function wantMember(serverId: string, userId: string): undefined {
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
      const { members } = await readIntoState(read, (state, answer) =>
        membersFound(state, serverId, answer.members),
      );
      // After the person left and joined again, they are unknown once more.
      for (const { user } of members) setIn(asked, serverId).delete(user.id);
    } catch {
      // The connection broke; members still in view are requested once it is back.
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
  const { connected } = useConnection();
  useEffect(() => {
    if (missing === '' || !connected || !gatewayStore.get().members[serverId]) return;
    for (const userId of missing.split(' ')) wantMember(serverId, userId);
  }, [missing, serverId, connected]);
}

/** Loads one member if necessary. */
export function useLoadedMember(serverId: string, userId: string): void {
  useLoadedMembers(serverId, [userId]);
}
