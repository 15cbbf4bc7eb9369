/**
 * Coins: the wallet, and files that are sold for them.
 *
 * @place A message whose files have a price; your settings: Wallet
 */
import { Coins } from 'lucide-react';
import { loadInPlace, loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { fileFields, messageParts } from '../messages/index.ts';
import { coinFirstText } from './first-strings.ts';

import { PriceField } from './PriceField.tsx';

export { PriceField } from './PriceField.tsx';

export const coins = [
  messageParts.entry({
    place: 'card',
    shown: ({ coins: priced }) => !!priced,
    component: loadInPlace(() => import('./PricedFiles.tsx'), 'PricedFiles'),
  }),
  fileFields.entry(PriceField),
  settingsSections.entry({
    id: 'wallet',
    group: 'you',
    label: coinFirstText.wallet,
    icon: Coins,
    words: 'coins',
    component: loadLater(() => import('./WalletSection.tsx'), 'WalletSection'),
  }),
];
