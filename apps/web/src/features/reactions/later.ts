/** Reactions: parts that load with the first input. */
import { SmilePlus, Users } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { pickReaction } from '../../state/messages/reaction-picker.ts';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { messageActions, messageParts } from '../messages/index.ts';
import { reactionDialogText } from './dialog-strings.ts';
import { QuickReactions } from './QuickReactions.tsx';
import { mayAddReaction } from './react.ts';
import { reactionText as text } from './strings.ts';

export const reactions = [
  messageParts.entry({ place: 'toolbar', shown: () => true, component: QuickReactions }),
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
