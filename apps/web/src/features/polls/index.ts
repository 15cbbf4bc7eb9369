/**
 * Polls: making one, voting, and how it ended.
 *
 * @place A message with a poll; “Create poll” in the composer
 */
import { ChartBarBig } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadInPlace, loadLater } from '../../state/slots.ts';
import { addMenu, messageParts } from '../messages/index.ts';
import { pollFirstText as text } from './first-strings.ts';
import { PollPart } from './PollPart.tsx';

export const polls = [
  messageParts.entry({ place: 'card', shown: ({ poll }) => !!poll, component: PollPart }),
  messageParts.entry({
    place: 'card',
    shown: ({ pollResult }) => !!pollResult,
    component: loadInPlace(() => import('./PollResultCard.tsx'), 'PollResultCard'),
  }),
  addMenu.entry({
    group: 'use',
    action: ({ channelId }) => ({
      label: text.create,
      icon: ChartBarBig,
      run: () => openOverlay({ kind: 'createPoll', channelId }),
    }),
  }),
  dialogs.entry({
    kind: 'createPoll',
    component: loadLater(() => import('./CreatePollDialog.tsx'), 'CreatePollDialog'),
  }),
];
