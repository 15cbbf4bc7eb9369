import type { ServerChannel } from '@guildhall/protocol';
import { placeName } from '../../../state/channels/channel-name.ts';
import { DIRECT } from '../../../state/resources/directs.ts';

/** The name of a channel: with # in servers, elsewhere its people. */
export function conversationName(channel: ServerChannel): string {
  return channel.serverId === DIRECT ? channel.name : placeName(channel);
}
