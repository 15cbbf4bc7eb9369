import { gatewayStore } from '../../state/gateway-store.ts';
import { findMembers } from '../../state/queries/people.ts';
import { readDirectory } from './directory.ts';
import { unknownUsernames } from './mentions.ts';

const MAX_NAMES = 20;
/** After this time, the message is sent with the names as typed. */
const MAX_WAIT_MS = 2000;

/** Searches the members whose usernames are typed in a text. @throws ApiRequestError, NetworkError */
export async function loadPeopleNamedIn(text: string, serverId: string): Promise<void> {
  const names = unknownUsernames(text, readDirectory(gatewayStore.get(), serverId)).slice(0, MAX_NAMES);
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  await Promise.all(names.map((name) => findMembers(serverId, name, signal)));
}
