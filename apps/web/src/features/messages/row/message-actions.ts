import type { Message } from '@guildhall/protocol';
import { isOnlyForMe } from '../../../state/resources/messages.ts';
import type { Conversation } from '../conversation.ts';
import { ACTION_GROUPS, type MessageAction, messageActions, type OfferedAction } from '../slots.ts';

type ShownAction = Omit<MessageAction, 'offer'> & OfferedAction;

/** What the signed-in person may do with a message, in the order it is offered. */
export function listActions(message: Message, conversation: Conversation): readonly ShownAction[] {
  return ACTION_GROUPS.flatMap((group) =>
    messageActions
      .entries()
      .filter((action) => action.group === group)
      // Nobody else could see what would be done with a message that is only for one person.
      .filter(({ id }) => id === 'copy' || !isOnlyForMe(message))
      .flatMap(({ offer, ...action }) => {
        const offered = offer(message, conversation);
        return offered ? [{ ...action, ...offered }] : [];
      }),
  );
}
