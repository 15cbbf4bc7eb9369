import type * as CoinsFirst from '../../features/coins/first-strings.ts';
import type * as Coins from '../../features/coins/strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const coinFirstText: Translation<typeof CoinsFirst.coinFirstText> = {
  wallet: 'Porte-monnaie',
};

export const ledgerKindText: Translation<typeof Coins.ledgerKindText> = {
  grant: 'Pièces reçues',
  take: 'Pièces retirées',
  purchase: 'Tu as débloqué une publication',
  sale: 'Quelqu’un a débloqué ta publication',
  refund: 'Remboursement',
  erasure: 'Compte supprimé',
};

const coins = (count: number) => plural(count, { one: '# pièce', other: '# pièces' });

export const coinText: Translation<typeof Coins.coinText> = {
  balanceHint:
    'Les pièces débloquent les fichiers des publications payantes. Les opérateurs de cette instance les donnent.',
  ledger: 'Historique',
  kind: (kind) => ledgerKindText[kind],
  balanceAfter: (count) => `${coins(count)} ensuite`,
  goToPost: 'Aller à la publication',
  empty: 'Rien pour l’instant',
  emptyHint: 'Quand tu reçois ou dépenses des pièces, chaque changement apparaît ici.',
  more: 'Afficher les plus anciens',
  loading: 'Chargement de ton porte-monnaie',
  fileKinds: { image: 'Image', video: 'Vidéo', audio: 'Audio', file: 'Fichier' },
  closed: 'Elle ne peut plus être achetée.',
  sell: 'Vendre les fichiers',
  sellFor: 'Vendre pour',
  coinsUnit: 'pièces',
  priceRange: (most) => `Saisis un prix de 1 à ${number(most)}`,
  notForSale: 'Ne pas vendre',
  unlock: (count) => `Débloquer pour ${coins(count)}`,
  unlockTitle: 'Débloquer ces fichiers ?',
  unlockHint: (price, left) => `Cela coûte ${coins(price)}. Il te restera ${coins(left)}.`,
  unlockMissing: (price, balance) => `Cela coûte ${coins(price)}, et tu as ${coins(balance)}.`,
  selling: (price, sales) =>
    sales === 0
      ? `En vente pour ${coins(price)}, pas encore débloqué.`
      : `En vente pour ${coins(price)}, débloqué ${plural(sales, { one: '# fois', other: '# fois' })}.`,
};
