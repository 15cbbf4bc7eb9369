/** Reactions: shown at once, reverted when the service refuses. */
import type { Message, Reaction } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { client } from '../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isOnlyForMe } from '../../state/resources/messages.ts';
import { reactionWanted, sameEmoji } from '../../state/resources/reactions.ts';
import { showProblem } from '../../ui/Toast.tsx';

type Target = Pick<Message, 'id' | 'channelId'>;

/** Whether the person may add a new emoji to a message; joining an existing reaction needs no permission. */
export function mayAddReaction(state: GatewayState, message: Message): boolean {
  return (
    !isOnlyForMe(message) &&
    message.reactions.length < LIMITS.reactionsPerMessage &&
    mayInChannel(state, message.channelId, 'addReactions')
  );
}

/** The wanted state of pending reactions, by message and emoji. */
const wishes = new Map<string, boolean>();

/** Toggles a reaction. If pressed again before the service has answered, the last press counts. */
export async function setReaction(message: Target, emoji: string, wanted: boolean): Promise<void> {
  const show = (shown: boolean) =>
    gatewayStore.update((state) => reactionWanted(state, message, emoji, shown));
  const key = `${message.id} ${emoji}`;
  const isUnderWay = wishes.has(key);
  show(wanted);
  wishes.set(key, wanted);
  if (isUnderWay) return;
  let confirmed = !wanted;
  try {
    for (let next = wishes.get(key); next !== undefined && next !== confirmed; next = wishes.get(key)) {
      const sent = next;
      await answerIntoState(
        () => send(message, emoji, sent),
        (state) => reactionWanted(state, message, emoji, wishes.get(key) ?? sent),
      );
      confirmed = sent;
    }
  } catch (error) {
    show(confirmed);
    showProblem(error);
  } finally {
    wishes.delete(key);
  }
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
