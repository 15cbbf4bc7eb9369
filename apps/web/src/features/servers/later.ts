/** Parts of servers that load with the first input. */
import { FileArchive, Hourglass, LogOut, Settings, Trash2, Wrench } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { copyIdAction, copyLinkAction } from '../../ui/entries/copy-actions.ts';
import { folderMenu } from './rail/folder-menu.ts';
import { folderItems, serverRailItems } from './rail/rail-items.ts';
import { moveOrderToAccount } from './rail/save-rail.ts';
import { serverSectionText } from './section-strings.ts';
import { serverMenu } from './server-menu.ts';
import { allowedSections, isServerOwner, mayActAsOwner, serverSections } from './server-sections.ts';
import { serverExportSectionText } from './settings/export-section-strings.ts';
import { retentionSectionText } from './settings/retention-section-strings.ts';

const folderDialog = loadLater(() => import('./rail/FolderDialogs.tsx'), 'FolderDialog');

export const servers = [
  serverSections.entry({
    id: 'overview',
    group: 'server',
    label: serverSectionText.overview,
    icon: Wrench,
    words: `${serverSectionText.name} ${serverSectionText.description}`,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./settings/OverviewSection.tsx'), 'OverviewSection'),
  }),
  serverSections.entry({
    id: 'retention',
    group: 'last',
    label: retentionSectionText.title,
    icon: Hourglass,
    words: retentionSectionText.words,
    allowed: mayActAsOwner,
    component: loadLater(() => import('./settings/RetentionSection.tsx'), 'RetentionSection'),
  }),
  serverSections.entry({
    id: 'export',
    group: 'last',
    label: serverExportSectionText.title,
    icon: FileArchive,
    words: serverExportSectionText.words,
    allowed: mayActAsOwner,
    component: loadLater(() => import('./settings/ExportSection.tsx'), 'ExportSection'),
  }),
  serverSections.entry({
    id: 'delete',
    group: 'last',
    label: serverSectionText.danger,
    icon: Trash2,
    danger: true,
    words: `${serverSectionText.transfer} ${serverSectionText.delete}`,
    allowed: mayActAsOwner,
    component: loadLater(() => import('./settings/DangerSection.tsx'), 'DangerSection'),
  }),
  serverMenu.entry({
    group: 'manage',
    action: ({ id }, { state, navigate }) =>
      allowedSections(state, id).length > 0 && {
        label: serverSectionText.settings,
        icon: Settings,
        run: () => void navigate({ to: '/servers/$serverId/settings/{-$section}', params: { serverId: id } }),
      },
  }),
  serverMenu.entry({
    group: 'remove',
    action: ({ id }, { state }) =>
      !isServerOwner(state, id) && {
        label: serverSectionText.leave,
        icon: LogOut,
        danger: true,
        run: () => openOverlay({ kind: 'leaveServer', serverId: id }),
      },
  }),
  ...serverRailItems.map(serverMenu.entry),
  ...folderItems.map(folderMenu.entry),
  moveOrderToAccount,
  serverMenu.entry({
    group: 'share',
    action: ({ id }) => copyLinkAction(`/servers/${id}`),
  }),
  serverMenu.entry({
    group: 'share',
    action: ({ id }) => copyIdAction(id),
  }),
  dialogs.entry({
    kind: 'addServer',
    component: loadLater(() => import('./adding/AddServerDialog.tsx'), 'AddServerDialog'),
  }),
  dialogs.entry({
    kind: 'leaveServer',
    component: loadLater(() => import('./LeaveServerDialog.tsx'), 'LeaveServerDialog'),
  }),
  dialogs.entry({ kind: 'putInFolder', component: folderDialog }),
  dialogs.entry({ kind: 'editFolder', component: folderDialog }),
];
