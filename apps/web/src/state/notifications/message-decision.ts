/** The facts about a message for {@link decide}. */
import type { Message } from '@guildhall/protocol';
import { type Call, type Decision, decide, isMuted, type Level } from '@guildhall/protocol/notifications';
import type { GatewayState } from '../model.ts';
import { DIRECT } from '../resources/directs.ts';

/** Whether a message notifies the signed-in person, and why. @param account the default level */
export function decideMessage(
  state: GatewayState,
  message: Pick<Message, 'channelId' | 'author' | 'mentions' | 'mentionRoles' | 'mentionEveryone'>,
  account: Level,
  now: number,
): Decision {
  const channel = state.channels[message.channelId];
  const serverId = channel?.serverId ?? DIRECT;
  return decide({
    isOwn: message.author.id === state.account?.id,
    isBlocked: state.relationships[message.author.id]?.type === 'blocked',
    isDirect: serverId === DIRECT,
    isFollowed: message.channelId in state.follows,
    call: callOf(state, serverId, message),
    channel: state.notifications[message.channelId],
    parent: channel?.kind === 'thread' ? state.notifications[channel.parentId ?? ''] : undefined,
    server: state.notifications[serverId],
    account,
    now,
  });
}

/** The strongest way in which a message pings the signed-in person. */
function callOf(
  state: GatewayState,
  serverId: string,
  { mentions, mentionRoles, mentionEveryone }: Pick<Message, 'mentions' | 'mentionRoles' | 'mentionEveryone'>,
): Call {
  if (state.account && mentions.includes(state.account.id)) return 'name';
  const roles = state.servers[serverId]?.myRoles ?? [];
  if (mentionRoles.some((id) => roles.includes(id))) return 'role';
  return mentionEveryone ? 'everyone' : null;
}

/** Whether a channel is muted now: by itself, its parent or its server. */
export function isChannelMuted(
  state: Pick<GatewayState, 'channels' | 'notifications'>,
  channelId: string,
  now = Date.now(),
): boolean {
  const channel = state.channels[channelId];
  if (!channel) return false;
  const parent = channel.kind === 'thread' ? channel.parentId : null;
  return [channel.id, parent, channel.serverId].some(
    (id) => id !== null && isMuted(state.notifications[id], now),
  );
}
