/** Long work of bans; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id, idAtTime } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
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

/** A send that was let in before the ban may be stored a little after it. */
const ON_ITS_WAY_MS = 5000;

export const banJobs: JobTable = [
  handle(deleteBannedMessagesJob, async (runtime, { serverId, userId, bannedAt, secs }) => {
    const server = await serverStates(runtime).get(serverId);
    const range = { from: idAtTime(bannedAt - secs * 1000), to: idAtTime(bannedAt + ON_ITS_WAY_MS) };
    const threadIds = await threadIdsActiveSince(runtime.database.db, serverId, range.from);
    for (const channelId of [...(server?.channels.keys() ?? []), ...threadIds]) {
      await deleteMessagesBy(runtime, { serverId, channelId, authorId: userId, ...range });
    }
  }),
];
