import { LIMITS } from '@guildhall/protocol/limits';
import type * as AutomodSections from '../../features/automod/section-strings.ts';
import type * as Automod from '../../features/automod/strings.ts';
import type * as ClanTags from '../../features/clan-tags/strings.ts';
import type * as CoinsFirst from '../../features/coins/first-strings.ts';
import type * as Coins from '../../features/coins/strings.ts';
import type * as ExpressionSections from '../../features/expressions/section-strings.ts';
import type * as Expressions from '../../features/expressions/strings.ts';
import { locale } from '../chosen.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const automodSectionText: Translation<typeof AutomodSections.automodSectionText> = {
  title: 'AutoMod',
  words: 'wörter links spam erwähnungen',
};

export const automodText: Translation<typeof Automod.automodText> = {
  title: 'AutoMod',
  loading: 'Regeln werden geladen',
  hint: 'Regeln prüfen jede Nachricht, die hier gesendet oder bearbeitet wird. Bots werden nie aufgehalten.',
  none: 'Noch keine Regeln',
  noneHint:
    'Eine Regel stoppt, meldet oder bringt zum Schweigen, was du hier nicht willst. Fang mit Wörtern, Links oder Spam an.',
  add: 'Regel hinzufügen',
  edit: (name) => `${name} bearbeiten`,
  delete: (name) => `${name} löschen`,
  enabled: (name) => `${name} ist an`,
  deleteTitle: (name) => `Regel „${name}“ löschen?`,
  deleteHint: 'Was sie gestoppt hat, bleibt im Audit-Log. Die Regel selbst lässt sich nicht zurückholen.',
  deleteRule: 'Regel löschen',
  deleted: 'Die Regel wurde gelöscht.',
  saved: 'Gespeichert.',
  newRule: 'Neue Regel',
  save: 'Speichern',
  create: 'Regel erstellen',
  name: 'Name',
  kind: 'Wonach sie sucht',
  kinds: {
    keyword: 'Wörter und Muster',
    keyword_preset: 'Wortlisten',
    mention_spam: 'Zu viele Erwähnungen',
    spam: 'Spam',
    link: 'Links und Einladungen',
  },
  keywords: 'Wörter',
  keywordsHint:
    'Eins pro Zeile, bis zu 1.000. Ein Stern am Anfang oder Ende steht für jeden Anfang oder jedes Ende: *übel*.',
  patterns: 'Muster',
  patternsHint: 'Reguläre Ausdrücke, einer pro Zeile, bis zu 10. Ohne Look-around und Rückverweise.',
  allow: 'Durchlassen',
  allowHint: 'Wörter, die in Ordnung sind, obwohl eine Regel auf sie passt. Eins pro Zeile.',
  presets: { profanity: 'Kraftausdrücke', sexual: 'Sexuelle Inhalte', slurs: 'Beschimpfungen' },
  limit: 'Erwähnungen, die eine Nachricht haben darf',
  raid: 'Raid-Schutz',
  raidHint:
    'Neue der letzten Stunde teilen sich die Grenze eine halbe Minute lang, damit ein Raid seine Erwähnungen nicht verteilen kann.',
  spamHint: 'Die vierte gleiche Nachricht und der neunte Link einer Person innerhalb einer halben Minute.',
  mode: 'Domains',
  block: 'Gelistete blockieren',
  allowOnly: 'Nur gelistete erlauben',
  domains: 'Gelistete Domains',
  domainsHint: 'Eine pro Zeile, etwa example.org. Ihre Subdomains gehören dazu.',
  invites: 'Einladungen zu anderen Servern stoppen',
  actions: 'Was sie tut',
  actBlock: 'Nachricht blockieren',
  customMessage: 'Was die Person erfährt',
  customMessageHint: `Bis zu ${LIMITS.automodCustomMessage} Zeichen. Leer: „AutoMod blocked this message.“`,
  actAlert: 'Warnung posten',
  alertChannel: 'Kanal für Warnungen',
  actTimeout: 'Timeout geben',
  duration: 'Wie lange',
  durations: [
    { value: '60', label: '1 Minute' },
    { value: '300', label: '5 Minuten' },
    { value: '3600', label: '1 Stunde' },
    { value: '86400', label: '1 Tag' },
    { value: '604800', label: '1 Woche' },
  ],
  seconds: (count) => `${count} Sekunden`,
  exempt: 'Ausnahmen',
  exemptManagers: 'Wer verwaltet, ist ausgenommen',
  exemptManagersHint: 'Die Leitung, Administratoren und wer den Server verwaltet.',
  exemptRoles: 'Ausgenommene Rollen',
  exemptChannels: 'Ausgenommene Kanäle',
  noRoles: 'Dieser Server hat außer @everyone keine Rollen.',
  summary: (actions, exceptions) =>
    exceptions === 0
      ? actions
      : `${actions} · ${plural(exceptions, { one: '# Ausnahme', other: '# Ausnahmen' })}`,
  doesBlock: 'blockiert',
  doesAlert: 'warnt',
  doesTimeout: 'gibt Timeout',
};

export const expressionSectionText: Translation<typeof ExpressionSections.expressionSectionText> = {
  title: 'Emojis und Sticker',
};

export const expressionText: Translation<typeof Expressions.expressionText> = {
  title: 'Emojis und Sticker',
  emoji: 'Emojis',
  emojiHint: (still, animated, most) =>
    `${still} von ${most.still} unbewegt, ${animated} von ${most.animated} animiert. PNG, JPEG, WebP oder GIF bis ${formatBytes(LIMITS.emojiBytes)}.`,
  emojiNone: 'Noch keine eigenen Emojis.',
  addEmoji: 'Emoji hochladen',
  emojiTooLarge: `Ein Emoji darf höchstens ${formatBytes(LIMITS.emojiBytes)} groß sein. Wähle ein kleineres Bild.`,
  emojiNameHint: `${LIMITS.emojiNameMinimum} bis ${LIMITS.emojiName} Buchstaben, Ziffern oder Unterstriche.`,
  emojiAdded: (name) => `:${name}: wurde hinzugefügt.`,
  stickers: 'Sticker',
  stickersHint: (count, most) =>
    `${count} von ${most}. PNG, WebP oder GIF bis ${formatBytes(LIMITS.stickerBytes)}.`,
  stickersNone: 'Noch keine Sticker.',
  addSticker: 'Sticker hochladen',
  stickerTooLarge: `Ein Sticker darf höchstens ${formatBytes(LIMITS.stickerBytes)} groß sein. Wähle ein kleineres Bild.`,
  stickerAdded: (name) => `Der Sticker ${name} wurde hinzugefügt.`,
  chosen: (name) => `Datei: ${name}`,
  by: (name) => `von ${name}`,
  name: 'Name',
  description: 'Beschreibung',
  optional: 'Optional',
  related: 'Emoji, für das er steht',
  relatedHint: 'Ein Emoji, etwa 👋, oder ein eigenes dieses Servers als name:id.',
  rename: (name) => `${name} umbenennen`,
  edit: (name) => `${name} bearbeiten`,
  delete: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteEmojiHint: 'Nachrichten damit zeigen von da an seinen Namen. Das lässt sich nicht rückgängig machen.',
  deleteStickerHint: 'Niemand kann ihn mehr senden. Das lässt sich nicht rückgängig machen.',
  confirmDelete: 'Löschen',
  deleted: 'Gelöscht.',
  save: 'Speichern',
  saved: 'Gespeichert.',
};

export const coinFirstText: Translation<typeof CoinsFirst.coinFirstText> = { wallet: 'Geldbeutel' };

const signed = new Intl.NumberFormat(locale, { signDisplay: 'always' });
const coins = (count: number) => plural(count, { one: '# Münze', other: '# Münzen' });

export const ledgerKindText: Translation<typeof Coins.ledgerKindText> = {
  grant: 'Dir gegeben',
  take: 'Dir genommen',
  purchase: 'Du hast einen Beitrag freigeschaltet',
  sale: 'Jemand hat deinen Beitrag freigeschaltet',
  refund: 'Erstattung',
  erasure: 'Konto gelöscht',
};

export const coinText: Translation<typeof Coins.coinText> = {
  balanceHint:
    'Mit Münzen schaltest du die Dateien von Beiträgen mit Preis frei. Die Betreiber dieser Instanz geben sie aus.',
  ledger: 'Was kam und ging',
  kind: (kind) => ledgerKindText[kind],
  amount: (amount) => signed.format(amount),
  balanceAfter: (count) => `danach ${coins(count)}`,
  empty: 'Noch nichts',
  emptyHint: 'Wenn du Münzen bekommst oder ausgibst, steht jede Änderung hier.',
  more: 'Ältere anzeigen',
  loading: 'Dein Geldbeutel wird geladen',
  fileKinds: { image: 'Bild', video: 'Video', audio: 'Audio', file: 'Datei' },
  closed: 'Er kann nicht mehr gekauft werden.',
  unlock: (count) => `Für ${coins(count)} freischalten`,
  unlockTitle: 'Diese Dateien freischalten?',
  unlockHint: (price, left) => `Das kostet ${coins(price)}. Dir bleiben ${coins(left)}.`,
  unlockMissing: (price, balance) => `Das kostet ${coins(price)}, und du hast ${coins(balance)}.`,
  selling: (price, sales) =>
    sales === 0
      ? `Zu verkaufen für ${coins(price)}, noch nicht freigeschaltet.`
      : `Zu verkaufen für ${coins(price)}, ${plural(sales, { one: '#-mal', other: '#-mal' })} freigeschaltet.`,
};

export const clanTagText: Translation<typeof ClanTags.clanTagText> = {
  title: 'Clan-Tag',
  hint: 'Ein paar Buchstaben, die Mitglieder überall auf dieser Instanz neben ihrem Namen tragen dürfen.',
  none: 'Dieser Server hat keinen Clan-Tag.',
  create: 'Clan-Tag erstellen',
  change: 'Ändern',
  remove: 'Entfernen',
  removeTitle: 'Clan-Tag entfernen?',
  removeHint: 'Alle, die ihn tragen, verlieren ihn sofort.',
  removed: 'Der Clan-Tag wurde entfernt.',
  name: 'Buchstaben',
  nameHint: '1 bis 4 Großbuchstaben oder Ziffern.',
  badge: 'Abzeichen',
  colour: 'Farbe des Abzeichens',
  preview: 'So sieht er aus',
  save: 'Clan-Tag speichern',
  cancel: 'Abbrechen',
  saved: 'Gespeichert.',
  wear: 'Clan-Tag',
  wearHint: 'Neben deinem Namen, überall. Von einem deiner Server, der einen hat.',
  wearNone: 'Keiner',
};
