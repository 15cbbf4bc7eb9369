/**
 * Moderation of members: timeout, kick, ban, nickname. Each is a dialog for one or several members.
 *
 * @place Server settings: Members and Bans; the menus of people and servers
 */
import { Gavel, UsersRound } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { personMenu, profileParts } from '../profiles/index.ts';
import { serverMenu, serverSections } from '../servers/index.ts';
import { managesMembers } from './member-actions.ts';
import { moderationItems, ownNicknameItem } from './moderation-items.ts';
import { moderationSectionText as text } from './section-strings.ts';

export const moderation = [
  ...moderationItems.map(personMenu.entry),
  serverMenu.entry(ownNicknameItem),
  profileParts.entry({ component: loadLater(() => import('./MemberNotes.tsx'), 'MemberNotes') }),
  serverSections.entry({
    id: 'members',
    group: 'people',
    label: text.members,
    icon: UsersRound,
    words: text.membersWords,
    wide: true,
    allowed: managesMembers,
    component: loadLater(() => import('./members-page/MembersSection.tsx'), 'MembersSection'),
  }),
  serverSections.entry({
    id: 'bans',
    group: 'moderation',
    label: text.bans,
    icon: Gavel,
    words: text.bansWords,
    allowed: (state, serverId) => mayInServer(state, serverId, 'banMembers'),
    component: loadLater(() => import('./bans/BansSection.tsx'), 'BansSection'),
  }),
  dialogs.entry({
    kind: 'timeOut',
    component: loadLater(() => import('./dialogs/TimeOutDialog.tsx'), 'TimeOutDialog'),
  }),
  dialogs.entry({
    kind: 'endTimeout',
    component: loadLater(() => import('./dialogs/TimeOutDialog.tsx'), 'EndTimeoutDialog'),
  }),
  dialogs.entry({
    kind: 'kickMembers',
    component: loadLater(() => import('./dialogs/KickDialog.tsx'), 'KickDialog'),
  }),
  dialogs.entry({
    kind: 'banMembers',
    component: loadLater(() => import('./dialogs/BanDialog.tsx'), 'BanDialog'),
  }),
  dialogs.entry({
    kind: 'nickname',
    component: loadLater(() => import('./dialogs/NicknameDialog.tsx'), 'NicknameDialog'),
  }),
];
