/**
 * Polls: creation, voting and results.
 *
 * @place A message with a poll; “Create poll” in the composer
 */
import { loadLater } from '../../state/slots.ts';
import { messageParts } from '../messages/index.ts';
import { PollPart } from './PollPart.tsx';

export const polls = [
  messageParts.entry({ place: 'card', shown: ({ poll }) => !!poll, component: PollPart }),
  messageParts.entry({
    place: 'card',
    shown: ({ pollResult }) => !!pollResult,
    component: loadLater(() => import('./PollResultCard.tsx'), 'PollResultCard'),
  }),
];
