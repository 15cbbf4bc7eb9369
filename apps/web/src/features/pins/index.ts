/**
 * Pinned messages.
 *
 * @place The menu of a message: Pin; the panel of pinned messages
 */
import { Pin } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { conversationPanels, messageParts } from '../messages/index.ts';
import { PinnedMark } from './PinnedMark.tsx';
import { pinText as text } from './strings.ts';

export const pins = [
  messageParts.entry({ place: 'mark', shown: ({ pinned }) => pinned, component: PinnedMark }),
  conversationPanels.entry({
    id: 'pins',
    label: text.panel,
    icon: Pin,
    shown: ({ kind }) => kind !== 'forum',
    component: loadLater(() => import('./PinsPanel.tsx'), 'PinsPanel'),
  }),
];
