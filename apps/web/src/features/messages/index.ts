/** Conversations: the log of messages and the composer, which other features extend. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export const messages = [
  dialogs.entry({
    kind: 'deleteMessage',
    component: loadLater(() => import('./row/DeleteMessageDialog.tsx'), 'DeleteMessageDialog'),
  }),
];
