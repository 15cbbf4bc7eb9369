import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../../../state/resources/directs.ts';

/** The name of a channel: with # in servers, elsewhere its people. */
export function conversationName(channel: ServerChannel): string {
  const isPlain = channel.serverId === DIRECT || channel.kind === 'thread' || channel.kind === 'voice';
  return isPlain ? channel.name : `#${channel.name}`;
}
