import type { Message } from '@guildhall/protocol';
import { isOnlyForMe } from '../../../state/resources/messages.ts';
import type { MenuAction } from '../../../ui/Menu.tsx';
import type { Conversation } from '../conversation.ts';
import { ACTION_GROUPS, type MessageAction, messageActions, type OfferedAction } from '../slots.ts';

type ShownAction = Omit<MessageAction, 'offer'> & OfferedAction;

/** The entries of a message's menu, for right-click, the menu key, long press and the "more" button. */
export function menuEntries(actions: readonly ShownAction[], withKeys = true): readonly MenuAction[] {
  return actions.map((action) => ({ ...action, shortcut: (withKeys && action.shortcut) || '' }));
}

/** The signed-in person's actions on a message, in display order. */
export function listActions(message: Message, conversation: Conversation): readonly ShownAction[] {
  return ACTION_GROUPS.flatMap((group) =>
    messageActions
      .entries()
      .filter((action) => action.group === group)
      // Nobody else would see the effect on an ephemeral message.
      .filter(({ id }) => id === 'copy' || !isOnlyForMe(message))
      .flatMap(({ offer, ...action }) => {
        const offered = offer(message, conversation);
        return offered ? [{ ...action, ...offered }] : [];
      }),
  );
}
