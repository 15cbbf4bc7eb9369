/** Long work of bans; safe to run twice. */
import { idAtTime } from '@guildhall/protocol';
import type { JobTable } from '../../job-table.ts';
import { serverStates } from '../access/index.ts';
import { threadIdsActiveSince } from '../channels/index.ts';
import { deleteMessagesBy } from '../messages/index.ts';

export const DELETE_BANNED_MESSAGES_JOB = 'delete-banned-messages';

/** A send that was let in before the ban may be stored a little after it. */
const ON_ITS_WAY_MS = 5000;

interface BannedMessages {
  readonly serverId: string;
  readonly userId: string;
  /** Unix milliseconds. */
  readonly bannedAt: number;
  readonly secs: number;
}

export const banJobs: JobTable = {
  [DELETE_BANNED_MESSAGES_JOB]: async (ground, payload) => {
    const { serverId, userId, bannedAt, secs } = payload as BannedMessages;
    const server = await serverStates(ground).get(serverId);
    const range = { from: idAtTime(bannedAt - secs * 1000), to: idAtTime(bannedAt + ON_ITS_WAY_MS) };
    const threadIds = await threadIdsActiveSince(ground.database.db, serverId, range.from);
    for (const channelId of [...(server?.channels.keys() ?? []), ...threadIds]) {
      await deleteMessagesBy(ground, { serverId, channelId, authorId: userId, ...range });
    }
  },
};
