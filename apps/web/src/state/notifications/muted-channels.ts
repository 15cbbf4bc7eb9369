/** Where notification settings of a channel may be, and whether they mute it. */
import type { ServerChannel } from '@guildhall/protocol';
import { isMuted } from '@guildhall/protocol/mute';
import type { GatewayState } from '../model.ts';

type Channels = Pick<GatewayState, 'channels'>;

/** The parent channel of a thread. */
export function parentOf(
  { channels }: Channels,
  channel: ServerChannel | undefined,
): ServerChannel | undefined {
  return channel?.kind === 'thread' ? channels[channel.parentId ?? ''] : undefined;
}

/** A channel, a thread's parent channel, the category and the server: where its settings may be, nearest first. */
export function notificationTargets(state: Channels, channelId: string): readonly string[] {
  const channel = state.channels[channelId];
  const parent = parentOf(state, channel);
  const category = (parent ?? channel)?.parentId;
  return [channel?.id, parent?.id, category, channel?.serverId].filter((id) => id != null);
}

/** Whether a channel is muted now: by itself, its parent, its category or its server. */
export function isChannelMuted(
  state: Pick<GatewayState, 'channels' | 'notifications'>,
  channelId: string,
): boolean {
  const now = Date.now();
  return notificationTargets(state, channelId).some((id) => isMuted(state.notifications[id], now));
}
