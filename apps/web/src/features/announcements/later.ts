/** Announcements: parts that load with the first input. */
import { Megaphone } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { messageActions } from '../messages/index.ts';
import { followText as text } from './follow-strings.ts';
import { isPublishable, publish } from './publish.ts';

export const announcements = [
  messageActions.entry({
    id: 'publish',
    group: 'share',
    offer: (message, { channel, mayManage, mayWrite, accountId }) =>
      channel.kind === 'announcement' &&
      isPublishable(message) &&
      (mayManage || (mayWrite && message.author.id === accountId)) && {
        label: text.publish,
        icon: Megaphone,
        run: () => publish(message),
      },
  }),
  dialogs.entry({
    kind: 'followChannel',
    component: loadLater(() => import('./FollowDialog.tsx'), 'FollowDialog'),
  }),
];
