/**
 * Forwarding messages.
 *
 * @place The menu of a message: Forward
 */
import { loadLater } from '../../state/slots.ts';
import { messageParts } from '../messages/index.ts';

export const forwards = [
  messageParts.entry({
    place: 'card',
    shown: ({ forward }) => !!forward,
    component: loadLater(() => import('./ForwardCard.tsx'), 'ForwardCard'),
  }),
];
