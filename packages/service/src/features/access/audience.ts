/** Audiences for events of a channel or conversation. */
import type { Audience } from '@guildhall/platform/events';
import { isId } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { ConversationAccess } from './access.ts';
import { directChannels, participantIds } from './direct.ts';
import { audienceChannelId, channelServers, serverStates, threadState } from './state.ts';

/** Everyone who can see a channel, or everyone in a direct message or group. */
export type ConversationAudience = Audience<'channel' | 'users'>;

export function conversationAudience({ server, channel }: ConversationAccess): ConversationAudience {
  return server === null
    ? { kind: 'users', id: channel.row.id, ids: participantIds(channel) }
    : { kind: 'channel', id: audienceChannelId(channel), serverId: server.id };
}

/** The audience of a server's channel or thread, by its id. */
export async function channelAudience(
  runtime: Runtime,
  serverId: string,
  channelId: string,
): Promise<Audience<'channel'>> {
  const server = await serverStates(runtime).get(serverId);
  const thread = server && !server.channels.has(channelId) && (await threadState(runtime, server, channelId));
  return { kind: 'channel', id: thread ? audienceChannelId(thread) : channelId, serverId };
}

/** The audience of any channel, by its id. @returns null if the channel no longer exists */
export async function findAudience(
  runtime: Runtime,
  channelId: string,
): Promise<ConversationAudience | null> {
  const direct = await directChannels(runtime).get(channelId);
  if (direct) return { kind: 'users', id: channelId, ids: participantIds(direct) };
  const serverId = await channelServers(runtime).get(channelId);
  return serverId === null || !isId(serverId) ? null : channelAudience(runtime, serverId, channelId);
}
