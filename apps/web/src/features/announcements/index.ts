/**
 * Announcement channels, which other servers follow.
 *
 * @place An announcement channel: its header and the menu of its messages
 */
import { Megaphone } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { loadLater } from '../../state/slots.ts';
import { conversationParts, messageActions, messageParts } from '../messages/index.ts';
import { FollowButton } from './FollowButton.tsx';
import { PublishedMark } from './PublishedMark.tsx';
import { isPublishable, publish } from './publish.ts';
import { announcementText as text } from './strings.ts';

export const announcements = [
  messageParts.entry({ place: 'mark', shown: ({ crossposted }) => !!crossposted, component: PublishedMark }),
  messageActions.entry({
    id: 'publish',
    group: 'share',
    offer: (message, { channel, mayManage, mayWrite, accountId }) =>
      channel.kind === 'announcement' &&
      isPublishable(message) &&
      (mayManage || (mayWrite && message.author.id === accountId)) && {
        label: text.publish,
        icon: Megaphone,
        run: () => void publish(message),
      },
  }),
  conversationParts.entry({
    place: 'control',
    shown: ({ kind }) => kind === 'announcement',
    component: FollowButton,
  }),
  dialogs.entry({
    kind: 'followChannel',
    component: loadLater(() => import('./FollowDialog.tsx'), 'FollowDialog'),
  }),
];
