/** Requests members whose names match the typed text, if the client does not know all members. */
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../../../state/client.ts';
import { onReconnect } from '../../../../state/connection.ts';
import { gatewayStore, readIntoState } from '../../../../state/gateway-store.ts';
import { DIRECT } from '../../../../state/resources/directs.ts';
import { membersFound } from '../../../../state/resources/members.ts';

const PAUSE_MS = 200;
const PAGE_SIZE = 20;
/** Prefixes that matched less than a page of members, by server; longer prefixes find nobody else. */
const exhausted = new Map<string, readonly string[]>();
// A new session knows few members.
onReconnect(() => exhausted.clear());

/**
 * Requests members when typing pauses and adds them to the known ones.
 * @returns a function that stops this and drops pending answers
 */
export function requestMembers(serverId: string, written: string): () => void {
  const q = written.toLocaleLowerCase();
  if (q === '' || serverId === DIRECT || isKnown(serverId, q)) return () => undefined;
  const stop = new AbortController();
  const timer = setTimeout(() => void ask(serverId, q, stop.signal), PAUSE_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function isKnown(serverId: string, q: string): boolean {
  const table = gatewayStore.get().members[serverId];
  const all = table?.complete && Object.keys(table.byId).length < LIMITS.membersPage;
  return Boolean(all) || (exhausted.get(serverId) ?? []).some((begin) => q.startsWith(begin));
}

async function ask(serverId: string, q: string, signal: AbortSignal): Promise<void> {
  try {
    const members = await readIntoState(
      () => client.api.searchMembers({ serverId, query: { q, limit: PAGE_SIZE }, signal }),
      (state, found) => membersFound(state, serverId, found),
    );
    if (members.length < PAGE_SIZE) exhausted.set(serverId, [...(exhausted.get(serverId) ?? []), q]);
  } catch {
    // The known members still complete the name.
  }
}
