/** Direct messages: what loads with the first input. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { profileActions } from '../profiles/index.ts';
import { directMenuLines } from './direct-menu-lines.ts';

export const directMessages = [
  ...directMenuLines,
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
