/** Polls: parts that load with the first input. */
import { ChartBarBig } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { addMenu } from '../messages/index.ts';
import { pollFirstText as text } from './first-strings.ts';

export const polls = [
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
