/**
 * Direct messages, groups and friends.
 *
 * @place Messages and Friends; the menus of people and groups
 */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export { DirectSidebar } from './DirectSidebar.tsx';

import { profileActions } from '../profiles/index.ts';

export const directMessages = [
  profileActions.entry(loadLater(() => import('./WriteButton.tsx'), 'WriteButton')),
  profileActions.entry(loadLater(() => import('./RelationActions.tsx'), 'RelationActions')),
  dialogs.entry({
    kind: 'newMessage',
    component: loadLater(() => import('./NewMessageDialog.tsx'), 'NewMessageDialog'),
  }),
  dialogs.entry({
    kind: 'groupPeople',
    component: loadLater(() => import('./GroupPeopleDialog.tsx'), 'GroupPeopleDialog'),
  }),
  dialogs.entry({
    kind: 'renameGroup',
    component: loadLater(() => import('./RenameGroupDialog.tsx'), 'RenameGroupDialog'),
  }),
];
