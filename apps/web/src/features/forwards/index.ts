/** Forwarding messages. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export const forwards = [
  dialogs.entry({
    kind: 'forward',
    component: loadLater(() => import('./ForwardDialog.tsx'), 'ForwardDialog'),
  }),
];
