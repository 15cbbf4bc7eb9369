/**
 * Servers: the rail, the header with its menu, and the settings that other features add sections to.
 *
 * @place The server rail: “Add a server”; the menu of a server; server settings: Overview, Danger zone
 */
import { LogOut, Settings, Trash2, Wrench } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverFirstText } from './first-strings.ts';
import { serverMenu } from './server-menu.ts';
import { allowedSections, isServerOwner, serverSections } from './server-sections.ts';

export { serverFirstText } from './first-strings.ts';
export { inviteCodeIn, inviteLink } from './invite-code.ts';
export { LostServer } from './LostServer.tsx';
export { ServerHeader } from './ServerHeader.tsx';
export { ServerRail } from './ServerRail.tsx';
export { serverMenu } from './server-menu.ts';
export { isServerOwner, overviewParts, serverSections } from './server-sections.ts';
export { serverText } from './strings.ts';

export const servers = [
  serverSections.entry({
    id: 'overview',
    group: 'server',
    label: serverFirstText.overview,
    icon: Wrench,
    words: `${serverFirstText.name} ${serverFirstText.description}`,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./OverviewSection.tsx'), 'OverviewSection'),
  }),
  serverSections.entry({
    id: 'delete',
    group: 'last',
    label: serverFirstText.danger,
    icon: Trash2,
    danger: true,
    words: `${serverFirstText.transfer} ${serverFirstText.delete}`,
    allowed: isServerOwner,
    component: loadLater(() => import('./DangerSection.tsx'), 'DangerSection'),
  }),
  serverMenu.entry({
    group: 'manage',
    action: ({ id }, { state, navigate }) =>
      allowedSections(state, id).length > 0 && {
        label: serverFirstText.settings,
        icon: Settings,
        run: () => void navigate({ to: '/servers/$serverId/settings/{-$section}', params: { serverId: id } }),
      },
  }),
  serverMenu.entry({
    group: 'remove',
    action: ({ id }, { state }) =>
      !isServerOwner(state, id) && {
        label: serverFirstText.leave,
        icon: LogOut,
        danger: true,
        run: () => openOverlay({ kind: 'leaveServer', serverId: id }),
      },
  }),
  dialogs.entry({
    kind: 'addServer',
    component: loadLater(() => import('./adding/AddServerDialog.tsx'), 'AddServerDialog'),
  }),
  dialogs.entry({
    kind: 'leaveServer',
    component: loadLater(() => import('./LeaveServerDialog.tsx'), 'LeaveServerDialog'),
  }),
];
