/** Direct messages, groups and friends. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export { DirectSidebar } from './DirectSidebar.tsx';

export const directMessages = [
  dialogs.entry({
    kind: 'newMessage',
    component: loadLater(() => import('./NewMessageDialog.tsx'), 'NewMessageDialog'),
  }),
  dialogs.entry({
    kind: 'renameGroup',
    component: loadLater(() => import('./RenameGroupDialog.tsx'), 'RenameGroupDialog'),
  }),
];
