/** Servers: what loads with the first input. */
import { LogOut, Settings, Trash2, Wrench } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverFirstText } from './first-strings.ts';
import { serverMenu } from './server-menu.ts';
import { allowedSections, isServerOwner, serverSections } from './server-sections.ts';

export const servers = [
  serverSections.entry({
    id: 'overview',
    group: 'server',
    label: serverFirstText.overview,
    icon: Wrench,
    words: `${serverFirstText.name} ${serverFirstText.description}`,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./settings/OverviewSection.tsx'), 'OverviewSection'),
  }),
  serverSections.entry({
    id: 'delete',
    group: 'last',
    label: serverFirstText.danger,
    icon: Trash2,
    danger: true,
    words: `${serverFirstText.transfer} ${serverFirstText.delete}`,
    allowed: isServerOwner,
    component: loadLater(() => import('./settings/DangerSection.tsx'), 'DangerSection'),
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
