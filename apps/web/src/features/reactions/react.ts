/** Reactions: shown at once, reverted when the service refuses. */
import type { Message, Reaction } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../state/client.ts';
import { press } from '../../state/forms/press.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isOnlyForMe } from '../../state/resources/messages.ts';
import { reactionWanted, sameEmoji } from '../../state/resources/reactions.ts';
import { showProblem } from '../../ui/toasts/toast.ts';

type Target = Pick<Message, 'id' | 'channelId'>;

/** Whether the person may add a new emoji to a message; joining an existing reaction needs no permission. */
export function mayAddReaction(state: GatewayState, message: Message): boolean {
  return (
    !isOnlyForMe(message) &&
    message.reactions.length < LIMITS.reactionsPerMessage &&
    mayInChannel(state, message.channelId, 'addReactions')
  );
}

/** Toggles a reaction; shows an error if that fails. */
export function setReaction(message: Target, emoji: string, wanted: boolean): Promise<void> {
  const shown = (state: GatewayState, on: boolean) => reactionWanted(state, message, emoji, on);
  return press({
    key: `${message.id} ${emoji}`,
    wanted,
    show: (on) => gatewayStore.update((state) => shown(state, on)),
    send: (on, latest) =>
      answerIntoState(
        () => send(message, emoji, on),
        (state) => shown(state, latest()),
      ),
  }).catch(showProblem);
}

function send({ channelId, id: messageId }: Target, emoji: string, wanted: boolean): Promise<unknown> {
  const input = { channelId, messageId, emoji };
  return wanted ? client.api.addReaction(input) : client.api.removeOwnReaction(input);
}

/** Reacts with a picked emoji, even if the person already has. */
export function addReaction(message: Message, emoji: string): void {
  const known: Reaction | undefined = message.reactions.find((each) => sameEmoji(each.emoji, emoji));
  if (!known?.me) void setReaction(message, known?.emoji ?? emoji, true);
}
