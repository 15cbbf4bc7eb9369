/** Direct messages: parts that load with the first input. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater, preloaded } from '../../state/slots.ts';
import { personMenu, profileActions } from '../profiles/index.ts';
import { directMenu, otherPersonItem } from './direct-menu.ts';
import { directMenuItems } from './direct-menu-items.ts';
import { DirectSidebar, DirectTitle } from './index.ts';
import { relationItems, writeItem } from './relation-items.ts';

export const directMessages = [
  preloaded(DirectSidebar),
  preloaded(DirectTitle),
  ...directMenuItems,
  personMenu.entry(writeItem),
  ...relationItems.map(personMenu.entry),
  ...relationItems.map(otherPersonItem).map(directMenu.entry),
  profileActions.entry(loadLater(() => import('./WriteButton.tsx'), 'WriteButton')),
  profileActions.entry(loadLater(() => import('./RelationActions.tsx'), 'RelationActions')),
  dialogs.entry({
    kind: 'endRelation',
    component: loadLater(() => import('./EndRelationDialog.tsx'), 'EndRelationDialog'),
  }),
  dialogs.entry({
    kind: 'newMessage',
    component: loadLater(() => import('./NewMessageDialog.tsx'), 'NewMessageDialog'),
  }),
  dialogs.entry({
    kind: 'groupPeople',
    component: loadLater(() => import('./groups/GroupPeopleDialog.tsx'), 'GroupPeopleDialog'),
  }),
  dialogs.entry({
    kind: 'renameGroup',
    component: loadLater(() => import('./groups/RenameGroupDialog.tsx'), 'RenameGroupDialog'),
  }),
  dialogs.entry({
    kind: 'leaveGroup',
    component: loadLater(() => import('./groups/LeaveGroupDialog.tsx'), 'LeaveGroupDialog'),
  }),
];
