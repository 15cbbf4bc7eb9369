/** Threads and the posts of forums. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

const dialog = loadLater(() => import('./ThreadOverlay.tsx'), 'ThreadOverlay');

export const threads = [
  dialogs.entry({ kind: 'startThread', component: dialog }),
  dialogs.entry({ kind: 'editThread', component: dialog }),
  dialogs.entry({ kind: 'deleteThread', component: dialog }),
];
