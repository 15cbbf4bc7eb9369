/**
 * Reactions to messages.
 *
 * @place The reactions below a message and who reacted
 */
import { messageParts } from '../messages/index.ts';
import { ReactionList } from './ReactionList.tsx';
import { ReactionPopover } from './ReactionPopover.tsx';

export const reactions = [
  messageParts.entry({
    place: 'foot',
    shown: (message) => message.reactions.length > 0,
    component: ReactionList,
  }),
  messageParts.entry({ place: 'corner', shown: () => true, component: ReactionPopover }),
];
