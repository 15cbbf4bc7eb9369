import type { Audience } from '@guildhall/platform/events';
import { isId } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import {
  audienceChannelId,
  type ConversationAccess,
  channelServers,
  directChannels,
  participantIds,
  serverStates,
  threadState,
} from '../access/index.ts';

/** Those who see a channel, or everyone in a direct message or group. */
export type ConversationAudience = Audience<'channel' | 'users'>;

/** Whom events of a conversation reach: those who see the channel, or everyone in the direct message or group. */
export function conversationAudience({ server, channel }: ConversationAccess): ConversationAudience {
  return server === null
    ? { kind: 'users', id: channel.row.id, ids: participantIds(channel) }
    : { kind: 'channel', id: audienceChannelId(channel), serverId: server.id };
}

/** Whom events of a server's channel or thread reach, where only its id is known. */
export async function audienceIn(
  ground: Ground,
  serverId: string,
  channelId: string,
): Promise<Audience<'channel'>> {
  const server = await serverStates(ground).get(serverId);
  const thread = server && !server.channels.has(channelId) && (await threadState(ground, server, channelId));
  return { kind: 'channel', id: thread ? audienceChannelId(thread) : channelId, serverId };
}

/** Where events of a channel go of which only the id is known. @returns null when the channel is gone. */
export async function audienceAnywhere(
  ground: Ground,
  channelId: string,
): Promise<{ readonly audience: ConversationAudience; readonly serverId: string | null } | null> {
  const direct = await directChannels(ground).get(channelId);
  if (direct)
    return { audience: { kind: 'users', id: channelId, ids: participantIds(direct) }, serverId: null };
  const serverId = await channelServers(ground).get(channelId);
  return serverId === null || !isId(serverId)
    ? null
    : { audience: await audienceIn(ground, serverId, channelId), serverId };
}

/** Null in direct messages. */
export function serverIdOf({ server }: ConversationAccess): string | null {
  return server?.id ?? null;
}
