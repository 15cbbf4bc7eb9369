/** Checks who sees a channel now: when receivers are chosen, and again when the push is sent. */
import { has } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import {
  adultChannelsIn,
  audienceChannelId,
  channelServers,
  directChannels,
  memberKey,
  memberStates,
  participantIds,
  permissionsIn,
  serverStates,
  threadState,
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
  const channel = server.channels.get(channelId) ?? (await threadState(runtime, server, channelId));
  if (!channel) return new Map();
  const forAdults = adultChannelsIn(server).has(audienceChannelId(channel));
  const members = await memberStates(runtime).getMany(
    people.map(({ userId }) => memberKey(serverId, userId)),
  );
  const now = runtime.clock.now();
  const readers = new Map<string, readonly string[]>();
  for (const { userId, isAdult } of people) {
    const member = members.get(memberKey(serverId, userId));
    if (!member || (forAdults && !isAdult)) continue;
    if (has(permissionsIn(server, channel, member, now), 'viewChannel')) readers.set(userId, member.roleIds);
  }
  return readers;
}
