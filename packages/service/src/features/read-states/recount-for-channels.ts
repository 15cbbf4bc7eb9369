/** Sends new counts to people who gained a channel, or no longer get the content of an age-restricted one. */
import type { JobPayload } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { loadServerState, viewersAmong } from '../access/index.ts';
import type { recountChannelsJob } from '../channels/index.ts';
import { peopleWithUnread } from './counted-channels-store.ts';
import { announceCounts, MAX_ANNOUNCED } from './pings.ts';

export async function recountChannels(
  runtime: Runtime,
  { serverId, channelIds, holderId }: JobPayload<typeof recountChannelsJob>,
): Promise<void> {
  const { db } = runtime.database;
  const among = [...(await runtime.presenceStore.everyoneConnected())];
  // The cached state may be older than the change.
  const server = await loadServerState(db, serverId);
  if (!server || among.length === 0) return;
  let left = MAX_ANNOUNCED;
  for (const place of await peopleWithUnread(db, { serverId, channelIds, holderId, among })) {
    const channel = server.channels.get(place.seenThrough);
    if (!channel) continue;
    const viewers = await viewersAmong(runtime, server, channel, place.userIds);
    const readers = viewers.slice(0, left).map(({ userId }) => userId);
    await announceCounts(runtime, place.channelId, readers);
    left -= readers.length;
    if (left === 0) return;
  }
}
