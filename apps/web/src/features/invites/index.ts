/**
 * Invites into a server.
 *
 * @place “Invite people”; the page of an invite; invite cards in messages; server settings: Invites
 */
import { loadLater } from '../../state/slots.ts';
import { conversationParts, messageParts } from '../messages/index.ts';
import { InviteButton } from './InviteButton.tsx';
import { inviteCodesIn } from './linked-codes.ts';

export { InviteList } from './InviteList.tsx';

export const invites = [
  conversationParts.entry({
    place: 'control',
    shown: ({ kind }) => kind !== 'thread',
    component: InviteButton,
  }),
  conversationParts.entry({
    place: 'first steps',
    shown: ({ kind }) => kind !== 'thread' && kind !== 'voice',
    component: loadLater(() => import('./FirstSteps.tsx'), 'FirstSteps'),
  }),
  messageParts.entry({
    place: 'card',
    shown: ({ content }) => inviteCodesIn(content, location.origin).length > 0,
    component: loadLater(() => import('./InviteCards.tsx'), 'InviteCards'),
  }),
];
