/** Checks who sees a channel now: when receivers are chosen, and again when the push is sent. */
import type { Runtime } from '../../runtime.ts';
import {
  adultChannelsIn,
  audienceChannelId,
  channelOrThread,
  channelServers,
  directChannels,
  participantIds,
  serverStates,
  viewersAmong,
} from '../access/index.ts';

interface Person {
  readonly userId: string;
  /** Whether they have confirmed that they are adults. */
  readonly isAdult: boolean;
}

/** The people among these who see a channel now, with their roles. */
export async function readersAmong(
  runtime: Runtime,
  channelId: string,
  people: readonly Person[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const serverId = (await channelServers(runtime).get(channelId)) ?? '';
  const server = await serverStates(runtime).get(serverId);
  if (!server) {
    const direct = await directChannels(runtime).get(channelId);
    return new Map((direct ? participantIds(direct) : []).map((userId) => [userId, []]));
  }
  const channel = await channelOrThread(runtime, server, channelId);
  if (!channel) return new Map();
  const forAdults = adultChannelsIn(server).has(audienceChannelId(channel));
  const userIds = people.filter(({ isAdult }) => isAdult || !forAdults).map(({ userId }) => userId);
  const viewers = await viewersAmong(runtime, server, channel, userIds);
  return new Map(viewers.map(({ userId, roleIds }) => [userId, roleIds]));
}
