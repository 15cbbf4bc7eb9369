/** Forums: parts that load with the first input. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export const forums = [
  dialogs.entry({
    kind: 'newPost',
    component: loadLater(() => import('./NewPostDialog.tsx'), 'NewPostDialog'),
  }),
];
