/** Coins: parts that load with the first input. */
import { Coins } from 'lucide-react';
import { loadLater } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { coinFirstText } from './first-strings.ts';

export const coins = [
  settingsSections.entry({
    id: 'wallet',
    group: 'you',
    label: coinFirstText.wallet,
    icon: Coins,
    words: 'coins',
    component: loadLater(() => import('./WalletSection.tsx'), 'WalletSection'),
  }),
];
