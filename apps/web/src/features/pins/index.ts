/**
 * Pinned messages.
 *
 * @place The menu of a message: Pin; the panel of pinned messages
 */
import { Pin, PinOff } from 'lucide-react';
import { DIRECT } from '../../state/resources/directs.ts';
import { loadLater } from '../../state/slots.ts';
import { conversationPanels, messageActions, messageParts } from '../messages/index.ts';
import { PinnedMark } from './PinnedMark.tsx';
import { setPinned } from './pin.ts';
import { pinText as text } from './strings.ts';

export const pins = [
  messageParts.entry({ place: 'mark', shown: ({ pinned }) => pinned, component: PinnedMark }),
  messageActions.entry({
    id: 'pin',
    group: 'share',
    key: 'p',
    shortcut: 'P',
    offer: (message, { channel, mayManage }) =>
      (mayManage || channel.serverId === DIRECT) &&
      message.type === undefined && {
        label: message.pinned ? text.unpin : text.pin,
        icon: message.pinned ? PinOff : Pin,
        run: () => void setPinned(message, !message.pinned),
      },
  }),
  conversationPanels.entry({
    id: 'pins',
    label: text.panel,
    icon: Pin,
    shown: () => true,
    component: loadLater(() => import('./PinsPanel.tsx'), 'PinsPanel'),
  }),
];
