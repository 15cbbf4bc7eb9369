import type * as CoinsFirst from '../../features/coins/first-strings.ts';
import type * as Coins from '../../features/coins/strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const coinFirstText: Translation<typeof CoinsFirst.coinFirstText> = { wallet: 'Geldbeutel' };

export const ledgerKindText: Translation<typeof Coins.ledgerKindText> = {
  grant: 'Erhalten',
  take: 'Abgezogen',
  purchase: 'Du hast einen Beitrag freigeschaltet',
  sale: 'Jemand hat deinen Beitrag freigeschaltet',
  refund: 'Erstattung',
  erasure: 'Konto gelöscht',
};

const coins = (count: number) => plural(count, { one: '# Münze', other: '# Münzen' });

export const coinText: Translation<typeof Coins.coinText> = {
  balanceHint:
    'Mit Münzen schaltest du die Dateien von Beiträgen mit Preis frei. Die Betreiber dieser Instanz geben sie aus.',
  ledger: 'Verlauf',
  kind: (kind) => ledgerKindText[kind],
  balanceAfter: (count) => `danach ${coins(count)}`,
  goToPost: 'Zum Beitrag',
  empty: 'Noch nichts',
  emptyHint: 'Wenn du Münzen bekommst oder ausgibst, steht jede Änderung hier.',
  more: 'Ältere anzeigen',
  loading: 'Dein Geldbeutel wird geladen',
  fileKinds: { image: 'Bild', video: 'Video', audio: 'Audio', file: 'Datei' },
  closed: 'Er kann nicht mehr gekauft werden.',
  sell: 'Dateien verkaufen',
  sellFor: 'Verkaufen für',
  coinsUnit: 'Münzen',
  priceRange: (most) => `Gib 1 bis ${number(most)} ein`,
  notForSale: 'Nicht verkaufen',
  unlock: (count) => `Für ${coins(count)} freischalten`,
  unlockTitle: 'Diese Dateien freischalten?',
  unlockHint: (price, left) => `Das kostet ${coins(price)}. Dir bleiben ${coins(left)}.`,
  unlockMissing: (price, balance) => `Das kostet ${coins(price)}, und du hast ${coins(balance)}.`,
  selling: (price, sales) =>
    sales === 0
      ? `Zu verkaufen für ${coins(price)}, noch nicht freigeschaltet.`
      : `Zu verkaufen für ${coins(price)}, ${plural(sales, { one: '#-mal', other: '#-mal' })} freigeschaltet.`,
};
