import { LIMITS } from '@guildhall/protocol/limits';
import type * as ClanTags from '../../../features/clan-tags/strings.ts';
import type * as ExpressionSections from '../../../features/expressions/section-strings.ts';
import type * as Expressions from '../../../features/expressions/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const expressionSectionText: Translation<typeof ExpressionSections.expressionSectionText> = {
  title: 'Emojis und Sticker',
};

export const expressionText: Translation<typeof Expressions.expressionText> = {
  emoji: 'Emojis',
  emojiHint: (still, animated, most) =>
    `${still} von ${most.still} unbewegt, ${animated} von ${most.animated} animiert. PNG, JPEG, WebP oder GIF bis ${formatBytes(LIMITS.emojiBytes)}.`,
  emojiNone: 'Noch keine eigenen Emojis.',
  addEmoji: 'Emoji hochladen',
  emojiTooLarge: `Ein Emoji darf höchstens ${formatBytes(LIMITS.emojiBytes)} groß sein. Wähle ein kleineres Bild.`,
  emojiNameHint: `${LIMITS.emojiNameMinimum} bis ${LIMITS.emojiName} Buchstaben, Ziffern oder Unterstriche.`,
  emojiAdded: (name) => `:${name}: wurde hinzugefügt.`,
  emojisAdded: (count) =>
    plural(count, { one: '# Emoji wurde hinzugefügt.', other: '# Emojis wurden hinzugefügt.' }),
  uploading: (current, total) => `${current} von ${total} wird hochgeladen …`,
  notAdded: (files, reason) => `${files}: ${reason}`,
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
  related: 'Emoji, für das er steht',
  relatedHint: 'Ein Emoji, etwa 👋, oder ein eigenes eines deiner Server.',
  rename: (name) => `${name} umbenennen`,
  edit: (name) => `${name} bearbeiten`,
  delete: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteEmojiHint: 'Nachrichten damit zeigen von da an seinen Namen. Das lässt sich nicht rückgängig machen.',
  deleteStickerHint: 'Niemand kann ihn mehr senden. Das lässt sich nicht rückgängig machen.',
  confirmDelete: 'Löschen',
  deleted: (name) => `${name} wurde gelöscht.`,
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
  wear: 'Clan-Tag',
  wearHint: 'Steht überall neben deinem Namen. Wähle ihn von einem deiner Server, der einen hat.',
  wearNone: 'Keiner',
  badges: {
    gem: 'Edelstein',
    flame: 'Flamme',
    heart: 'Herz',
    leaf: 'Blatt',
    bolt: 'Blitz',
    moon: 'Mond',
    mushroom: 'Pilz',
    skull: 'Totenkopf',
    slime: 'Schleim',
    sword: 'Schwert',
  },
};
