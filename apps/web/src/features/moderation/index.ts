/** What moderators do with members: time out, kick, ban, name. Each act is a dialog for one member or several. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { personMenu } from '../profiles/index.ts';
import { moderationLines } from './moderation-lines.ts';

export { type MemberAct, managesMembers, mayActOn } from './member-acts.ts';
export { moderationText } from './strings.ts';

export const moderation = [
  ...moderationLines.map(personMenu.entry),
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
