/**
 * Commands, components and forms of bots.
 *
 * @place The composer after “/”; buttons, menus and forms of bots
 */
import { loadWithInput, showAfterInput } from '../../state/later.ts';
import { isOnlyForMe } from '../../state/resources/messages.ts';
import { composerOffers, conversationParts, messageParts } from '../messages/index.ts';
import { useCommandOffers } from './commands/use-command-offers.tsx';
import { ComponentsPart } from './components/ComponentsPart.tsx';
import { InteractionLine } from './InteractionLine.tsx';

export const interactions = [
  messageParts.entry({
    place: 'lead',
    shown: ({ interaction }) => !!interaction,
    component: InteractionLine,
  }),
  messageParts.entry({
    place: 'control',
    shown: ({ components }) => components.length > 0,
    component: ComponentsPart,
  }),
  messageParts.entry({
    place: 'control',
    shown: isOnlyForMe,
    component: loadWithInput(() => import('./with-input.ts'), 'OnlyYouLine'),
  }),
  conversationParts.entry({
    place: 'above composer',
    shown: () => true,
    component: showAfterInput(() => import('./with-input.ts'), 'RunRows'),
  }),
  conversationParts.entry({
    place: 'dialog',
    shown: () => true,
    component: showAfterInput(() => import('./with-input.ts'), 'ShownModal'),
  }),
  composerOffers.entry(useCommandOffers),
];
