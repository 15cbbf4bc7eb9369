import type * as EmojiFirst from '../../features/emoji/first-strings.ts';
import type * as Emoji from '../../features/emoji/strings.ts';
import type * as ForwardFirst from '../../features/forwards/first-strings.ts';
import type * as Forwards from '../../features/forwards/strings.ts';
import type * as PinPanel from '../../features/pins/panel-strings.ts';
import type * as Pins from '../../features/pins/strings.ts';
import type * as ReactionDialog from '../../features/reactions/dialog-strings.ts';
import type * as Reactions from '../../features/reactions/strings.ts';
import type { Translation } from '../translation.ts';
import { list, number, plural } from '../words.ts';

export const pinPanelText: Translation<typeof PinPanel.pinPanelText> = {
  close: 'Angepinnte Nachrichten schließen',
  loading: 'Angepinnte Nachrichten werden geladen',
  none: 'Noch nichts angepinnt',
  noneHint: 'Pinne eine Nachricht an, die andere wiederfinden sollen: Dann steht sie hier.',
  noneHintReader: 'Nachrichten, die Moderatoren anpinnen, stehen hier.',
  pin: 'Anpinnen',
  unpin: 'Nicht mehr anpinnen',
  unpinOf: (name) => `Nachricht von ${name} nicht mehr anpinnen`,
  pinned: 'Angepinnt.',
  unpinned: 'Nicht mehr angepinnt.',
};

export const pinText: Translation<typeof Pins.pinText> = {
  panel: 'Angepinnte Nachrichten',
  isPinned: 'Angepinnt',
};

export const reactionText: Translation<typeof Reactions.reactionText> = {
  list: 'Reaktionen',
  add: 'Reaktion hinzufügen',
  chip: (emoji, count) => `${emoji}: ${plural(count, { one: '# Person', other: '# Personen' })}`,
  reacted: (names, others, emoji) => {
    const people = list(others > 0 ? [...names, `${number(others)} weitere`] : names);
    return `${people} ${names.length + others === 1 ? 'hat' : 'haben'} mit ${emoji} reagiert`;
  },
};

export const reactionDialogText: Translation<typeof ReactionDialog.reactionDialogText> = {
  quick: (emoji) => `Mit ${emoji} reagieren`,
  who: 'Zeigen, wer reagiert hat',
  title: 'Reaktionen',
  loading: 'Reaktionen werden geladen',
  nobody: 'Niemand reagiert mehr damit.',
  removeOf: (name) => `Reaktion von ${name} entfernen`,
  removeEmoji: (emoji) => `Alle ${emoji} entfernen`,
  removeAll: 'Alle Reaktionen entfernen',
  removeEmojiTitle: (emoji) => `Alle ${emoji} entfernen?`,
  removeAllTitle: 'Alle Reaktionen entfernen?',
  lost: (count) =>
    plural(count, {
      one: '# Reaktion geht verloren. Das lässt sich nicht rückgängig machen.',
      other: '# Reaktionen gehen verloren. Das lässt sich nicht rückgängig machen.',
    }),
  remove: 'Entfernen',
};

export const forwardFirstText: Translation<typeof ForwardFirst.forwardFirstText> = {
  forward: 'Weiterleiten',
};

export const forwardText: Translation<typeof Forwards.forwardText> = {
  title: 'Nachricht weiterleiten',
  hint: (most) => `An bis zu ${number(most)} Kanäle oder Personen.`,
  hintRestricted:
    'Nachrichten aus Kanälen für Erwachsene lassen sich nur in Kanäle für Erwachsene weiterleiten.',
  search: 'Kanal oder Person suchen',
  searchHint: 'Name eines Kanals, Servers oder einer Person',
  list: 'Wohin',
  nothing: 'Nichts gefunden, oder du darfst dort nicht schreiben.',
  tooMany: (most) => `Du kannst an höchstens ${number(most)} Unterhaltungen auf einmal weiterleiten.`,
  chosen: (count) =>
    plural(count, { one: '# Unterhaltung ausgewählt', other: '# Unterhaltungen ausgewählt' }),
  note: 'Notiz',
  noteHint: 'Wird nach der weitergeleiteten Nachricht gesendet.',
  send: 'Weiterleiten',
  direct: 'Direktnachricht',
  group: 'Gruppe',
  friend: 'Freund',
  done: (place) => `An ${place} weitergeleitet.`,
  doneMany: (count) => `An ${number(count)} Unterhaltungen weitergeleitet.`,
  forwarded: 'Weitergeleitet',
  fromDirect: 'aus einer Direktnachricht',
  edited: 'bearbeitet',
};

export const emojiFirstText: Translation<typeof EmojiFirst.emojiFirstText> = {
  picker: 'Emoji',
  open: 'Emoji hinzufügen',
  loading: 'Emojis werden geladen',
};

export const emojiText: Translation<typeof Emoji.emojiText> = {
  kinds: 'Was du hinzufügst',
  search: 'Emoji suchen',
  searchStickers: 'Sticker suchen',
  stickers: 'Sticker',
  grid: 'Emojis zur Auswahl',
  none: 'Kein Emoji heißt so.',
  noSticker: 'Kein Sticker heißt so.',
  recent: 'Zuletzt benutzt',
  found: 'Gefunden',
  tone: 'Hautton',
  tones: ['Kein Hautton', 'Hell', 'Mittelhell', 'Mittel', 'Mitteldunkel', 'Dunkel'],
  groups: {
    0: 'Smileys',
    1: 'Menschen',
    3: 'Tiere und Natur',
    4: 'Essen und Trinken',
    5: 'Reisen und Orte',
    6: 'Aktivitäten',
    7: 'Objekte',
    8: 'Symbole',
    9: 'Flaggen',
  },
  goTo: (section) => `Zu ${section}`,
  sticker: (name) => `Sticker ${name}`,
  stickersChosen: (count, most) =>
    count < most
      ? `${count} von ${most} ausgewählt`
      : `Eine Nachricht nimmt bis zu ${most} Sticker. Entferne einen, um einen anderen zu wählen.`,
};
