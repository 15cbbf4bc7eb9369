/** Reactions. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export const reactions = [
  dialogs.entry({
    kind: 'reactions',
    component: loadLater(() => import('./ReactionsDialog.tsx'), 'ReactionsDialog'),
  }),
];
