import type * as Mentions from '../../features/mentions/strings.ts';
import type * as SearchFirst from '../../features/search/first-strings.ts';
import type * as Search from '../../features/search/strings.ts';
import type * as Dates from '../../ui/dates/strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const searchFirstText: Translation<typeof SearchFirst.searchFirstText> = { panel: 'Suche' };

export const searchText: Translation<typeof Search.searchText> = {
  close: 'Suche schließen',
  theirs: 'Nachrichten der Person durchsuchen',
  yours: 'Deine Nachrichten durchsuchen',
  field: (place) => `${place} durchsuchen`,
  clear: 'Suche leeren',
  recent: 'Letzte Suchen',
  forget: 'Leeren',
  forgetOne: (what) => `${what} entfernen`,
  andFilters: (count) => plural(count, { one: '# Filter', other: '# Filter' }),
  filters: 'Filter',
  filtersIn: (count) => `Filter (${number(count)})`,
  reset: 'Filter zurücksetzen',
  from: 'Von',
  mentions: 'Erwähnt',
  in: 'In',
  anywhere: 'Alle Kanäle',
  elsewhere: 'Ein anderer Kanal oder Thread',
  has: 'Enthält',
  parts: {
    link: 'Link',
    embed: 'Einbettung',
    file: 'Datei',
    image: 'Bild',
    video: 'Video',
    sticker: 'Sticker',
    poll: 'Umfrage',
    forward: 'Weiterleitung',
  },
  pinned: 'Angepinnt',
  after: 'Ab',
  before: 'Vor',
  sort: 'Reihenfolge',
  newest: 'Neueste zuerst',
  oldest: 'Älteste zuerst',
  relevance: 'Beste Treffer zuerst',
  loading: 'Suche läuft',
  count: (count, most) =>
    count >= most
      ? `Mehr als ${number(most)} Nachrichten`
      : plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  begin: 'Nachrichten durchsuchen',
  beginHint:
    'Treffer enthalten alle Wörter, die du eingibst. Mit "Wörtern in Anführungszeichen" findest du eine Wortfolge. Filter grenzen die Treffer ein.',
  none: 'Nichts gefunden',
  noneHint: 'Versuche weniger Wörter, oder nimm einen Filter weg.',
  results: 'Gefundene Nachrichten',
};

export const mentionText: Translation<typeof Mentions.mentionText> = {
  title: 'Erwähnungen',
  list: 'Nachrichten, die dich erwähnen',
  loading: 'Erwähnungen werden gesucht',
  more: 'Ältere anzeigen',
  none: 'Noch hat dich niemand erwähnt',
  noneHint: 'Wenn jemand dich, eine deiner Rollen oder @everyone erwähnt, erscheint die Nachricht hier.',
  direct: 'Direktnachrichten',
  filters: 'Filter',
  where: 'Wo',
  everywhere: 'Alle Server und Direktnachrichten',
  kinds: { user: 'Dein Name', role: 'Deine Rollen', everyone: 'Alle' },
  noMatch: 'Nichts gefunden',
  noMatchHint: 'Keine Nachricht passt zu diesen Filtern.',
  clear: 'Filter zurücksetzen',
  tabs: 'Nachrichten für dich',
  save: 'Nachricht merken',
  savedNow: 'Die Nachricht ist gemerkt. Du findest sie bei deinen Erwähnungen.',
  removed: 'Die Nachricht ist nicht mehr gemerkt.',
  saved: 'Gemerkt',
  savedList: 'Nachrichten, die du dir gemerkt hast',
  savedLoading: 'Gemerkte Nachrichten werden gesucht',
  savedNone: 'Du hast dir noch keine Nachricht gemerkt',
  savedNoneHint:
    'Wähle „Nachricht merken“ im Menü einer Nachricht, um sie hier wiederzufinden. Sonst sieht es niemand.',
  removeSaved: 'Nicht länger merken',
};

export const dateText: Translation<typeof Dates.dateText> = {
  letters: { day: 'TT', month: 'MM', year: 'JJJJ' },
  open: (label) => `Tag wählen: ${label}`,
  previous: 'Vorheriger Monat',
  next: 'Nächster Monat',
  clear: 'Leeren',
  time: (label: string) => `Uhrzeit: ${label}`,
  wrong: (pattern) => `Schreib den Tag als ${pattern}.`,
  tooEarly: (day) => `Wähle den ${day} oder später.`,
  tooLate: (day) => `Wähle den ${day} oder früher.`,
  recent: { today: 'Heute', week: 'Vor 7 Tagen', month: 'Vor 30 Tagen' },
};
