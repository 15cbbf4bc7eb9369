import type { Message } from '@guildhall/protocol';
import type { GatewayState } from '../../state/model.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { conversationName } from '../messages/index.ts';

/** Where a message was sent, such as `#general, Co-op`; empty for a direct message with one person. */
export function describeOrigin(state: GatewayState, { channelId }: Pick<Message, 'channelId'>): string {
  const channel = state.channels[channelId];
  if (!channel) return '';
  if (channel.serverId === DIRECT) return state.directs[channelId]?.type === 'group_dm' ? channel.name : '';
  return [conversationName(channel), state.servers[channel.serverId]?.name].filter(Boolean).join(', ');
}
