/** Notifications: parts that load with the first input. */
import { isMuted } from '@guildhall/protocol/mute';
import { Bell, BellOff, BellRing, CheckCheck } from 'lucide-react';
import type { GatewayState } from '../../state/model.ts';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { isUnread } from '../../state/selectors.ts';
import { loadLater, type Registration } from '../../state/slots.ts';
import type { MenuSlot } from '../../ui/menu-slot.ts';
import { settingsSections } from '../accounts/index.ts';
import { channelMenu, markChannelRead } from '../channels/index.ts';
import { directMenu } from '../direct-messages/index.ts';
import { folderMenu, serverMenu } from '../servers/index.ts';
import { isServerUnread, markAllRead, markServerRead } from './mark-read.ts';
import { notificationMenuText as text } from './menu-strings.ts';
import { muteForAnHour, unmute } from './mute.ts';

/** Menu entries that mute for an hour, unmute, and open all settings, for servers, channels and direct messages. */
function menuItems<Subject extends { readonly id: string; readonly name: string }>(
  menu: MenuSlot<Subject>,
): readonly Registration[] {
  const muted = (state: GatewayState, id: string) => isMuted(state.notifications[id], Date.now());
  return [
    menu.entry({
      group: 'use',
      action: ({ id, name }, { state }) =>
        muted(state, id)
          ? { label: text.unmuteMenu, icon: Bell, run: () => unmute(id, name) }
          : { label: text.muteMenu, icon: BellOff, run: () => muteForAnHour(id, name) },
    }),
    menu.entry({
      group: 'use',
      action: ({ id, name }) => ({
        label: text.menu,
        icon: BellRing,
        run: () => openOverlay({ kind: 'notificationSettings', targetId: id, name }),
      }),
    }),
  ];
}

export const notifications = [
  serverMenu.entry({
    group: 'use',
    action: ({ id }, { state }) =>
      isServerUnread(state, id) && {
        label: text.markServerRead,
        icon: CheckCheck,
        run: () => markServerRead(id),
      },
  }),
  serverMenu.entry({
    group: 'use',
    action: () => ({ label: text.markAllRead, icon: CheckCheck, run: markAllRead }),
  }),
  folderMenu.entry({
    group: 'use',
    action({ servers }, { state }) {
      const waiting = servers.filter(({ id }) => isServerUnread(state, id));
      return (
        waiting.length > 0 && {
          label: text.markFolderRead,
          icon: CheckCheck,
          run: () => Promise.all(waiting.map(({ id }) => markServerRead(id))),
        }
      );
    },
  }),
  ...menuItems(serverMenu),
  ...menuItems(channelMenu),
  directMenu.entry({
    group: 'use',
    action: ({ id }, { state }) =>
      isUnread(state, id) && { label: text.markRead, icon: CheckCheck, run: () => markChannelRead(id) },
  }),
  ...menuItems(directMenu),
  settingsSections.entry({
    id: 'notifications',
    group: 'device',
    label: text.title,
    icon: BellRing,
    words: text.words,
    component: loadLater(() => import('./NotificationsSection.tsx'), 'NotificationsSection'),
  }),
  dialogs.entry({
    kind: 'notificationSettings',
    component: loadLater(() => import('./NotificationDialog.tsx'), 'NotificationDialog'),
  }),
];
