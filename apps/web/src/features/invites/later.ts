/** Invites: parts that load with the first input. */
import { Ticket, UserPlus } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { isOpenable } from '../../state/selectors.ts';
import { loadLater } from '../../state/slots.ts';
import { channelMenu } from '../channels/index.ts';
import { serverMenu, serverSections } from '../servers/index.ts';
import { invitableChannels } from './invitable-channels.ts';
import { mayInvite } from './may-invite.ts';
import { inviteSectionText as text } from './section-strings.ts';

export const invites = [
  serverSections.entry({
    id: 'invites',
    group: 'people',
    label: text.title,
    icon: Ticket,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./InviteList.tsx'), 'InviteList'),
  }),
  serverMenu.entry({
    group: 'use',
    action: ({ id }, { state }) =>
      invitableChannels(state, id).length > 0 && {
        label: text.invitePeople,
        icon: UserPlus,
        run: () => openOverlay({ kind: 'invite', serverId: id }),
      },
  }),
  channelMenu.entry({
    group: 'share',
    action: (channel, { state }) =>
      isOpenable(channel) &&
      channel.kind !== 'thread' &&
      mayInvite(state, channel) && {
        label: text.invitePeople,
        icon: UserPlus,
        run: () => openOverlay({ kind: 'invite', serverId: channel.serverId, channelId: channel.id }),
      },
  }),
  dialogs.entry({
    kind: 'invite',
    component: loadLater(() => import('./InviteDialog.tsx'), 'InviteDialog'),
  }),
];
