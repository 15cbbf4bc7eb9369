/** Reactions: parts that load with the first input. */
import type { Message } from '@guildhall/protocol';
import { SmilePlus, Users } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { pickReaction } from '../../state/messages/reaction-picker.ts';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { writtenEmoji } from '../../ui/text/written-emoji.ts';
import { isTouch } from '../../ui/use-media.ts';
import { recentEmoji } from '../emoji/index.ts';
import { messageActions, messageParts, type OfferedAction } from '../messages/index.ts';
import { reactionDialogText } from './dialog-strings.ts';
import { QuickReactions } from './QuickReactions.tsx';
import { addReaction, mayAddReaction } from './react.ts';
import { reactionText as text } from './strings.ts';

/** As many as fit beside each other on a phone. */
const IN_MENU = 6;

/** Reacts with a recently used emoji; beside a mouse, the message's buttons do this. */
function quickReaction(message: Message, index: number): OfferedAction | false {
  const emoji = recentEmoji()[index];
  if (emoji === undefined || !mayAddReaction(gatewayStore.get(), message)) return false;
  const label = reactionDialogText.quick(writtenEmoji(emoji));
  return { label, icon: SmilePlus, emoji, run: () => addReaction(message, emoji) };
}

export const reactions = [
  messageParts.entry({ place: 'toolbar', shown: () => true, component: QuickReactions }),
  ...Array.from({ length: IN_MENU }, (_, index) =>
    messageActions.entry({
      id: `react ${index}`,
      group: 'react',
      offer: (message) => isTouch() && quickReaction(message, index),
    }),
  ),
  messageActions.entry({
    id: 'react',
    group: 'react',
    atHand: true,
    key: '+',
    shortcut: '+',
    offer: (message) =>
      mayAddReaction(gatewayStore.get(), message) && {
        label: text.add,
        icon: SmilePlus,
        run: () => pickReaction(message.id),
      },
  }),
  messageActions.entry({
    id: 'reactions',
    group: 'share',
    offer: ({ id, reactions: { length } }, { channel }) =>
      length > 0 && {
        label: reactionDialogText.who,
        icon: Users,
        run: () => openOverlay({ kind: 'reactions', channelId: channel.id, messageId: id }),
      },
  }),
  dialogs.entry({
    kind: 'reactions',
    component: loadLater(() => import('./ReactionsDialog.tsx'), 'ReactionsDialog'),
  }),
];
