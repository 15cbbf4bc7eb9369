import type * as CoinsFirst from '../../features/coins/first-strings.ts';
import type * as Coins from '../../features/coins/strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const coinFirstText: Translation<typeof CoinsFirst.coinFirstText> = {
  wallet: 'Monedero',
};

export const ledgerKindText: Translation<typeof Coins.ledgerKindText> = {
  grant: 'Recibidas',
  take: 'Retiradas',
  purchase: 'Has desbloqueado una publicación',
  sale: 'Alguien ha desbloqueado tu publicación',
  refund: 'Reembolso',
  erasure: 'Cuenta eliminada',
};

const coins = (count: number) => plural(count, { one: '# moneda', other: '# monedas' });

export const coinText: Translation<typeof Coins.coinText> = {
  balanceHint:
    'Las monedas desbloquean los archivos de las publicaciones con precio. Las reparten los operadores de esta instancia.',
  ledger: 'Historial',
  kind: (kind) => ledgerKindText[kind],
  balanceAfter: (count) => `después ${coins(count)}`,
  goToPost: 'Ir a la publicación',
  empty: 'Todavía nada',
  emptyHint: 'Cuando recibas o gastes monedas, cada cambio aparecerá aquí.',
  more: 'Mostrar anteriores',
  loading: 'Cargando tu monedero',
  fileKinds: { image: 'Imagen', video: 'Vídeo', audio: 'Audio', file: 'Archivo' },
  closed: 'Ya no se puede comprar.',
  sell: 'Vender archivos',
  sellFor: 'Vender por',
  coinsUnit: 'monedas',
  priceRange: (most) => `Escribe un precio de 1 a ${number(most)}`,
  notForSale: 'No vender',
  unlock: (count) => `Desbloquear por ${coins(count)}`,
  unlockTitle: '¿Desbloquear estos archivos?',
  unlockHint: (price, left) => `Cuesta ${coins(price)}. Te quedarán ${coins(left)}.`,
  unlockMissing: (price, balance) => `Cuesta ${coins(price)}, y tienes ${coins(balance)}.`,
  selling: (price, sales) =>
    sales === 0
      ? `En venta por ${coins(price)}, aún sin desbloquear.`
      : `En venta por ${coins(price)}, desbloqueado ${plural(sales, { one: '# vez', other: '# veces' })}.`,
};
