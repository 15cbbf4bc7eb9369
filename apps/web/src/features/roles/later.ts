/** Roles: parts that load with the first input. */
import { Shield } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { personMenu, profileParts } from '../profiles/index.ts';
import { serverSections } from '../servers/index.ts';
import { roleItems } from './role-items.ts';
import { roleMenuItems } from './role-menu-items.ts';
import { roleSectionText as text } from './section-strings.ts';

export const roles = [
  ...roleItems.map(personMenu.entry),
  ...roleMenuItems,
  profileParts.entry({
    component: loadLater(() => import('./members/MemberRoleChips.tsx'), 'MemberRoleChips'),
  }),
  serverSections.entry({
    id: 'roles',
    group: 'people',
    label: text.title,
    icon: Shield,
    words: text.words,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageRoles'),
    component: loadLater(() => import('./RolesSection.tsx'), 'RolesSection'),
  }),
  dialogs.entry({
    kind: 'memberRoles',
    component: loadLater(() => import('./members/MemberRolesDialog.tsx'), 'MemberRolesDialog'),
  }),
  dialogs.entry({
    kind: 'memberPermissions',
    component: loadLater(() => import('./members/MemberPermissionsDialog.tsx'), 'MemberPermissionsDialog'),
  }),
];
