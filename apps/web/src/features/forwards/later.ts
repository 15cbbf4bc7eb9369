/** Forwards: parts that load with the first input. */
import { Forward } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { messageActions } from '../messages/index.ts';
import { forwardFirstText as text } from './first-strings.ts';

export const forwards = [
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
