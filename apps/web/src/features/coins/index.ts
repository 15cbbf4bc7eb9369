/** Coins: the wallet. */
import { Coins } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { coinText } from './strings.ts';

export const coins = [
  settingsSections.entry({
    id: 'wallet',
    group: 'you',
    label: coinText.wallet,
    icon: Coins,
    words: 'coins',
    component: loadLater(() => import('./WalletSection.tsx'), 'WalletSection'),
  }),
];
