/** Sends new counts to people who gained a channel, or no longer get the content of an age-restricted one. */
import type { JobPayload } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { loadServerStates, viewersAmong } from '../access/index.ts';
import type { recountChannelsJob } from '../channels/index.ts';
import { peopleWithUnread } from './counted-channels-store.ts';
import { announceCounts } from './pings.ts';

export async function recountChannels(
  runtime: Runtime,
  { serverId, channelIds }: JobPayload<typeof recountChannelsJob>,
): Promise<void> {
  const { db } = runtime.database;
  const among = [...(await runtime.presenceStore.everyoneConnected())];
  // The cached state may be older than the change.
  const server = (await loadServerStates(db, [serverId])).get(serverId);
  if (!server || among.length === 0) return;
  for (const { channelId, seenThrough, userIds } of await peopleWithUnread(db, {
    serverId,
    channelIds,
    among,
  })) {
    const channel = server.channels.get(seenThrough);
    if (!channel) continue;
    const readers = await viewersAmong(runtime, server, channel, userIds);
    await announceCounts(
      runtime,
      channelId,
      readers.map(({ userId }) => userId),
    );
  }
}
