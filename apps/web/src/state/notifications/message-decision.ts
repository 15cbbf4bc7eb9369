/** The facts about a message for {@link decide}. */
import type { Message } from '@guildhall/protocol';
import { type Decision, decide, type Level, type MentionStrength } from '@guildhall/protocol/notifications';
import type { GatewayState } from '../model.ts';
import { DIRECT } from '../resources/directs.ts';
import { parentOf } from './muted-channels.ts';

/** Whether a message notifies the signed-in person, and why. @param account the default level */
export function decideMessage(
  state: GatewayState,
  message: Pick<Message, 'channelId' | 'author' | 'mentions' | 'mentionRoles' | 'mentionEveryone'>,
  account: Level,
  now: number,
): Decision {
  const channel = state.channels[message.channelId];
  const parent = parentOf(state, channel);
  const serverId = channel?.serverId ?? DIRECT;
  return decide({
    isOwn: message.author.id === state.account?.id,
    isBlocked: state.relationships[message.author.id]?.type === 'blocked',
    isQuiet: state.account?.status === 'dnd',
    isDirect: serverId === DIRECT,
    isFollowed: message.channelId in state.follows,
    mention: mentionOf(state, serverId, message),
    channel: state.notifications[message.channelId],
    parent: parent && state.notifications[parent.id],
    category: state.notifications[(parent ?? channel)?.parentId ?? ''],
    server: state.notifications[serverId],
    account,
    now,
  });
}

/** The strongest way in which a message pings the signed-in person. */
function mentionOf(
  state: GatewayState,
  serverId: string,
  { mentions, mentionRoles, mentionEveryone }: Pick<Message, 'mentions' | 'mentionRoles' | 'mentionEveryone'>,
): MentionStrength {
  if (state.account && mentions.includes(state.account.id)) return 'name';
  const roles = state.servers[serverId]?.myRoles ?? [];
  if (mentionRoles.some((id) => roles.includes(id))) return 'role';
  return mentionEveryone ? 'everyone' : null;
}
