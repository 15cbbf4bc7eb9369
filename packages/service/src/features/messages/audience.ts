import type { Audience } from '@guildhall/platform/events';
import type { Ground } from '../../ground.ts';
import {
  audienceChannelId,
  type ConversationAccess,
  participantIds,
  serverStates,
  threadState,
} from '../access/index.ts';

/** Whom events of a conversation reach: those who see the channel, or everyone in the direct message or group. */
export function audienceOf({ server, channel }: ConversationAccess): Audience {
  return server === null
    ? { kind: 'users', id: channel.row.id, ids: participantIds(channel) }
    : { kind: 'channel', id: audienceChannelId(channel), serverId: server.id };
}

/** Whom events of a server's channel or thread reach, where only its id is known. */
export async function audienceIn(ground: Ground, serverId: string, channelId: string): Promise<Audience> {
  const server = await serverStates(ground).get(serverId);
  const thread = server && !server.channels.has(channelId) && (await threadState(ground, server, channelId));
  return { kind: 'channel', id: thread ? audienceChannelId(thread) : channelId, serverId };
}

/** Null in direct messages. */
export function serverIdOf({ server }: ConversationAccess): string | null {
  return server?.id ?? null;
}
