/** Reactions to messages: only counts and the person's own reactions, not the names. */
import type {
  messageReactionAdd as addContract,
  Message,
  PayloadOf,
  Reaction,
  messageReactionRemoveAll as removeAllContract,
  messageReactionRemove as removeContract,
  messageReactionRemoveEmoji as removeEmojiContract,
} from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { changeMessage } from './messages.ts';

/** Custom emoji are equal by id, regardless of their name; Unicode emoji with or without variation selectors. */
export function sameEmoji(left: string, right: string): boolean {
  return keyOf(left) === keyOf(right);
}

function keyOf(emoji: string): string {
  return emoji.slice(emoji.lastIndexOf(':') + 1).replaceAll('\uFE0F', '');
}

export function reactionAdd(state: GatewayState, payload: PayloadOf<typeof addContract>): GatewayState {
  return counted(state, payload, true);
}

export function reactionRemove(state: GatewayState, payload: PayloadOf<typeof removeContract>): GatewayState {
  return counted(state, payload, false);
}

function counted(
  state: GatewayState,
  { channelId, messageId, userId, emoji, count }: PayloadOf<typeof addContract>,
  added: boolean,
): GatewayState {
  const isOwn = userId === state.account?.id;
  return changeReactions(state, channelId, messageId, (reactions) => {
    const known = reactions.find((reaction) => sameEmoji(reaction.emoji, emoji));
    const next = { emoji, count, me: isOwn ? added : (known?.me ?? false) };
    if (count === 0) return reactions.filter((reaction) => reaction !== known);
    if (!known) return [...reactions, next];
    return reactions.map((reaction) => (reaction === known ? next : reaction));
  });
}

/** All reactions of a message were removed. */
export function reactionRemoveAll(
  state: GatewayState,
  { channelId, messageId }: PayloadOf<typeof removeAllContract>,
): GatewayState {
  return changeReactions(state, channelId, messageId, () => []);
}

/** All reactions with one emoji were removed. */
export function reactionRemoveEmoji(
  state: GatewayState,
  { channelId, messageId, emoji }: PayloadOf<typeof removeEmojiContract>,
): GatewayState {
  return changeReactions(state, channelId, messageId, (reactions) =>
    reactions.filter((reaction) => !sameEmoji(reaction.emoji, emoji)),
  );
}

/** The person's own reaction, applied before the service has answered. */
export function reactionWanted(
  state: GatewayState,
  { channelId, id }: Pick<Message, 'channelId' | 'id'>,
  emoji: string,
  wanted: boolean,
): GatewayState {
  const known = state.messages[channelId]?.items
    .find((message) => message.id === id)
    ?.reactions.find((reaction) => sameEmoji(reaction.emoji, emoji));
  if ((known?.me ?? false) === wanted) return state;
  return counted(
    state,
    {
      channelId,
      messageId: id,
      serverId: null,
      userId: state.account?.id ?? '',
      emoji: known?.emoji ?? emoji,
      count: Math.max(0, (known?.count ?? 0) + (wanted ? 1 : -1)),
    },
    wanted,
  );
}

function changeReactions(
  state: GatewayState,
  channelId: string,
  messageId: string,
  change: (reactions: readonly Reaction[]) => readonly Reaction[],
): GatewayState {
  return changeMessage(state, channelId, messageId, (message) => ({
    ...message,
    reactions: [...change(message.reactions)],
  }));
}
