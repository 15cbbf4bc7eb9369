/** Events that the world sends to the bot. */
import type { Message } from '@guildhall/protocol';
import type { ChannelState, WorldState } from './state.ts';

/** Sends an event to the bot. */
export type Tell = (name: string, payload: object, serverId: string | null) => void;

export function announceMessage(tell: Tell, { serverId }: ChannelState, message: Message): void {
  tell('MESSAGE_CREATE', { ...message, serverId }, serverId);
}

export function changeMessage(state: WorldState, tell: Tell, channel: ChannelState, changed: Message): void {
  state.replaceMessage(channel, changed);
  const { reactions: _, ...payload } = changed;
  tell('MESSAGE_UPDATE', payload, channel.serverId);
}

export function removeMessage(tell: Tell, channel: ChannelState, id: string): void {
  const { messages, serverId, id: channelId } = channel;
  messages.splice(
    messages.findIndex((message) => message.id === id),
    1,
  );
  tell('MESSAGE_DELETE', { id, channelId, serverId }, serverId);
}
