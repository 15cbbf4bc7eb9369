import { client } from '../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import { membersFound } from '../../state/resources/members.ts';
import { readDirectory } from './directory.ts';
import { unknownUsernames } from './mentions.ts';

const MOST_NAMES = 20;
const MOST_FOUND = 25;
/** After this time, the message is sent with the names as typed. */
const LONGEST_WAIT_MS = 2000;

/** Searches the members whose usernames are typed in a text. @throws ApiRequestError, NetworkError */
export async function loadPeopleNamedIn(text: string, serverId: string): Promise<void> {
  const names = unknownUsernames(text, readDirectory(gatewayStore.get(), serverId)).slice(0, MOST_NAMES);
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  await Promise.all(
    names.map((q) =>
      answerIntoState(
        () => client.api.searchMembers({ serverId, query: { q, limit: MOST_FOUND }, signal }),
        (state, found) => membersFound(state, serverId, found),
      ),
    ),
  );
}
