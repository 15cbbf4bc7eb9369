/** Announcement channels, which other servers follow. */
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';

export const announcements = [
  dialogs.entry({
    kind: 'followChannel',
    component: loadLater(() => import('./FollowDialog.tsx'), 'FollowDialog'),
  }),
];
