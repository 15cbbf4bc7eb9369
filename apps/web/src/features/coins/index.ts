/**
 * Coins: the wallet, and files that are sold for them.
 *
 * @place A message whose files have a price; your settings: Wallet
 */
import { loadWithInput } from '../../state/later.ts';
import { loadLater } from '../../state/slots.ts';
import { fileFields, messageParts } from '../messages/index.ts';

export const PriceField = loadWithInput(() => import('./PriceField.tsx'), 'PriceField');

export const coins = [
  messageParts.entry({
    place: 'card',
    shown: ({ coins: priced }) => !!priced,
    component: loadLater(() => import('./PricedFiles.tsx'), 'PricedFiles'),
  }),
  fileFields.entry(PriceField),
];
