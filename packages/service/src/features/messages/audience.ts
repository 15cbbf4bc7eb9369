import type { Audience } from '@guildhall/platform/events';
import { audienceChannelId, type ConversationAccess, participantIds } from '../access/index.ts';

/** Whom events of a conversation reach: those who see the channel, or everyone in the direct message or group. */
export function audienceOf({ server, channel }: ConversationAccess): Audience {
  return server === null
    ? { kind: 'users', id: channel.row.id, ids: participantIds(channel) }
    : { kind: 'channel', id: audienceChannelId(channel), serverId: server.id };
}

/** Null in direct messages. */
export function serverIdOf({ server }: ConversationAccess): string | null {
  return server?.id ?? null;
}
