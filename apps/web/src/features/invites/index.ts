/**
 * Invites into a server.
 *
 * @place “Invite people”; the page of an invite; invite cards in messages; server settings: Invites
 */
import { Ticket, UserPlus } from 'lucide-react';
import { dialogs, openOverlay } from '../../state/overlays.ts';
import { mayInChannel, mayInServer } from '../../state/permissions.ts';
import { isTextLike, textChannels } from '../../state/selectors.ts';
import { loadInPlace, loadLater } from '../../state/slots.ts';
import { channelMenu } from '../channels/index.ts';
import { conversationParts, messageParts } from '../messages/index.ts';
import { serverMenu, serverSections } from '../servers/index.ts';
import { InviteButton } from './InviteButton.tsx';
import { inviteCodesIn } from './linked-codes.ts';
import { inviteSectionText as text } from './section-strings.ts';

export { InviteList } from './InviteList.tsx';

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
    group: 'share',
    action: ({ id }, { state }) =>
      textChannels(state.channels, id).some((channel) => mayInChannel(state, channel.id, 'createInvite')) && {
        label: text.invitePeople,
        icon: UserPlus,
        run: () => openOverlay({ kind: 'invite', serverId: id }),
      },
  }),
  channelMenu.entry({
    group: 'share',
    action: (channel, { state }) =>
      isTextLike(channel) &&
      mayInChannel(state, channel.id, 'createInvite') && {
        label: text.invitePeople,
        icon: UserPlus,
        run: () => openOverlay({ kind: 'invite', serverId: channel.serverId, channelId: channel.id }),
      },
  }),
  conversationParts.entry({
    place: 'control',
    shown: ({ kind }) => kind !== 'thread',
    component: InviteButton,
  }),
  conversationParts.entry({
    place: 'first steps',
    shown: ({ kind }) => kind !== 'thread',
    component: loadInPlace(() => import('./FirstSteps.tsx'), 'FirstSteps'),
  }),
  messageParts.entry({
    place: 'card',
    shown: ({ content }) => inviteCodesIn(content, location.origin).length > 0,
    component: loadInPlace(() => import('./InviteCards.tsx'), 'InviteCards'),
  }),
  dialogs.entry({
    kind: 'invite',
    component: loadLater(() => import('./InviteDialog.tsx'), 'InviteDialog'),
  }),
];
