/**
 * Forwarding messages.
 *
 * @place The menu of a message: Forward
 */
import { Forward } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadInPlace, loadLater } from '../../state/slots.ts';
import { messageActions, messageParts } from '../messages/index.ts';
import { forwardFirstText as text } from './first-strings.ts';

export const forwards = [
  messageParts.entry({
    place: 'card',
    shown: ({ forward }) => !!forward,
    component: loadInPlace(() => import('./ForwardCard.tsx'), 'ForwardCard'),
  }),
  messageActions.entry({
    id: 'forward',
    group: 'share',
    key: 'f',
    shortcut: 'F',
    offer: (message, { channel }) =>
      message.type === undefined &&
      !message.poll &&
      !message.coins && {
        label: text.forward,
        icon: Forward,
        run: () => openOverlay({ kind: 'forward', channelId: channel.id, messageId: message.id }),
      },
  }),
  dialogs.entry({
    kind: 'forward',
    component: loadLater(() => import('./ForwardDialog.tsx'), 'ForwardDialog'),
  }),
];
