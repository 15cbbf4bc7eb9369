/** Long jobs of bans; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id, idAtTime } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { serverStates } from '../access/index.ts';
import { threadIdsActiveSince } from '../channels/index.ts';
import { deleteMessagesBy } from '../posting/index.ts';

export const deleteBannedMessagesJob = job({
  name: 'delete-banned-messages',
  payload: Type.Object({
    serverId: Id,
    userId: Id,
    bannedAt: Type.Integer({ description: 'Unix milliseconds' }),
    secs: Type.Integer(),
  }),
});

/** A send accepted before the ban may be stored a little after it. */
const SEND_IN_PROGRESS_MS = 5000;

/** Deletes people's messages within a range of ids, in all channels and threads of a server. */
export async function deleteMessagesInServer(
  runtime: Runtime,
  serverId: string,
  range: { readonly authorIds: readonly string[]; readonly from: string; readonly to: string },
): Promise<void> {
  const server = await serverStates(runtime).get(serverId);
  const threadIds = await threadIdsActiveSince(runtime.database.db, serverId, range.from);
  for (const channelId of [...(server?.channels.keys() ?? []), ...threadIds])
    await deleteMessagesBy(runtime, { serverId, channelId, ...range });
}

/** The range of message ids between two times (Unix milliseconds), including sends in progress at the end. */
export function idsBetween(from: number, to: number): { readonly from: string; readonly to: string } {
  return { from: idAtTime(from), to: idAtTime(to + SEND_IN_PROGRESS_MS) };
}

export const banJobs: JobTable = [
  handle(deleteBannedMessagesJob, async (runtime, { serverId, userId, bannedAt, secs }) => {
    const range = idsBetween(bannedAt - secs * 1000, bannedAt);
    await deleteMessagesInServer(runtime, serverId, { authorIds: [userId], ...range });
  }),
];
