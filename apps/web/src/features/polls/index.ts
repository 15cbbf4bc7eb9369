/** Polls. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export const polls = [
  dialogs.entry({
    kind: 'createPoll',
    component: loadLater(() => import('./CreatePollDialog.tsx'), 'CreatePollDialog'),
  }),
];
