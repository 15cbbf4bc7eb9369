/**
 * Announcement channels, which other servers follow.
 *
 * @place An announcement channel: its header and the menu of its messages
 */
import { conversationParts, messageParts } from '../messages/index.ts';
import { FollowButton } from './FollowButton.tsx';
import { PublishedMark } from './PublishedMark.tsx';

export const announcements = [
  messageParts.entry({ place: 'mark', shown: ({ crossposted }) => !!crossposted, component: PublishedMark }),
  conversationParts.entry({
    place: 'control',
    shown: ({ kind }) => kind === 'announcement',
    component: FollowButton,
  }),
];
