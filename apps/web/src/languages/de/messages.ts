import { LIMITS } from '@guildhall/protocol/limits';
import type * as Completion from '../../features/messages/compose/completion/completion-strings.ts';
import type * as Drafts from '../../features/messages/compose/draft/draft-strings.ts';
import type * as Dialogs from '../../features/messages/dialog-strings.ts';
import type * as MessageList from '../../features/messages/list/list-strings.ts';
import type * as Actions from '../../features/messages/row/action-strings.ts';
import type * as Editor from '../../features/messages/row/editor/editor-strings.ts';
import type * as Embeds from '../../features/messages/row/embed-strings.ts';
import type * as Lightbox from '../../features/messages/row/files/lightbox-strings.ts';
import type * as Parts from '../../features/messages/row/part-strings.ts';
import type * as StickerOrigin from '../../features/messages/row/stickers/sticker-strings.ts';
import type * as Selection from '../../features/messages/selection/strings.ts';
import type * as Messages from '../../features/messages/strings.ts';
import type * as Closed from '../../features/messages/view/foot/closed-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { list, number, percent, plural } from '../words.ts';

const files = (count: number) => plural(count, { one: '# Datei', other: '# Dateien' });

export const messageText: Translation<typeof Messages.messageText> = {
  directBeginning: 'Hier beginnt eure Unterhaltung. Niemand sonst liest sie.',
  noticeAdded: (who) => `hat ${who} hinzugefügt`,
  noticeLeft: 'hat die Gruppe verlassen',
  noticeRemoved: (who) => `hat ${who} entfernt`,
  noticeCall: 'hat einen Anruf gestartet',
  noticeCallMissed: 'hat einen Anruf gestartet, den du verpasst hast',
  noticeCallOver: (length) => `hat einen Anruf gestartet · Dauer ${length}`,
  underOneMinute: 'weniger als eine Minute',
  noticeRenamed: (name) =>
    name ? `hat die Gruppe in ${name} umbenannt` : 'hat den Namen der Gruppe entfernt',
  noticePicture: 'hat das Bild der Gruppe geändert',
  log: (channel) => `Nachrichten in ${channel}`,
  loading: 'Unterhaltung wird geladen',
  loadingOlder: 'Ältere Nachrichten werden geladen',
  failed: 'Die Nachrichten konnten nicht geladen werden.',
  beginningTitle: (place) => `Der Anfang von ${place}`,
  beginning: 'Davor wurde nichts geschrieben.',
  emptyTitle: (place) => `Willkommen in ${place}`,
  empty: 'Schreib unten die erste Nachricht. Wer später dazukommt, findet sie hier.',
  emptyToRead: 'Noch wurde nichts gepostet. Neue Nachrichten erscheinen hier.',
  newSince: 'Neu',
  jumpGone: 'Diese Nachricht wurde gelöscht. Hier siehst du, was um sie herum stand.',
  edited: 'bearbeitet',
  editedAt: (when) => `Bearbeitet ${when}`,
  replied: 'Antwort auf',
  replyGone: 'Die ursprüngliche Nachricht wurde gelöscht',
  more: 'Weitere Aktionen',
  sending: 'Wird gesendet',
  waiting: 'Wartet auf die Verbindung',
  notKept: 'Offline nicht verfügbar. Lädt, sobald die Verbindung wieder da ist.',
  notSent: 'Nicht gesendet.',
  add: 'Etwas hinzufügen',
  attach: 'Dateien hinzufügen',
  fileTooLarge: (names) =>
    `Weggelassen: ${list(names)}. Eine Datei darf bis ${formatBytes(LIMITS.fileBytes)} groß sein.`,
  tooManyFiles: (names) =>
    `Weggelassen: ${list(names)}. Eine Nachricht kann bis zu ${LIMITS.filesPerMessage} Dateien enthalten.`,
  dropHere: (place) => `Lass Dateien los, um sie deiner Nachricht in ${place} hinzuzufügen`,
  composer: (place) => `Nachricht an ${place}`,
  composerThread: 'Antwort schreiben',
  send: 'Nachricht senden',
  unknownUser: 'unbekannte Person',
  unknownRole: 'unbekannte Rolle',
  unknownChannel: 'unbekannter Kanal',
  spoiler: 'Spoiler anzeigen',
  back: 'Zurück zu den Kanälen',
  showMembers: 'Mitglieder anzeigen',
  hideMembers: 'Mitglieder ausblenden',
  opening: 'Wird geöffnet',
};

export const messageListText: Translation<typeof MessageList.messageListText> = {
  blocked: (count) => plural(count, { one: '# blockierte Nachricht', other: '# blockierte Nachrichten' }),
  showBlocked: 'Anzeigen',
  hideBlocked: 'Ausblenden',
  newAbove: (count, more) =>
    more
      ? `${number(count)}+ neue Nachrichten`
      : plural(count, { one: '# neue Nachricht', other: '# neue Nachrichten' }),
  jumpToNew: 'Hinspringen',
  markRead: 'Als gelesen markieren',
  toPresent: 'Zum Ende springen',
  presentCount: (count) =>
    plural(count, { one: '# neue Nachricht unten', other: '# neue Nachrichten unten' }),
  discard: 'Verwerfen',
  typing: (names) => {
    if (names.length > 3) return 'Mehrere Personen schreiben';
    return `${list(names)} ${names.length === 1 ? 'schreibt' : 'schreiben'}`;
  },
  announce: (name, text) => `${name}: ${text}`,
};

export const messageDialogText: Translation<typeof Dialogs.messageDialogText> = {
  deleteTitle: 'Diese Nachricht löschen?',
  deleteHint: 'Sie wird für alle gelöscht und lässt sich nicht zurückholen.',
  deleteConfirm: 'Nachricht löschen',
  showTopic: 'Thema anzeigen',
  unsentTitle: 'Noch nicht gesendet',
  unsentHint:
    'Wartende Nachrichten werden in dieser Reihenfolge gesendet, sobald die Verbindung wieder da ist.',
  unsentNone: 'Alles ist gesendet.',
  unsentFiles: files,
  unsentOpen: 'Öffnen',
};

export const completionText: Translation<typeof Completion.completionText> = {
  role: 'Rolle',
  everyone: 'Alle benachrichtigen, die diesen Kanal sehen',
  here: 'Alle benachrichtigen, die online sind',
  completions: 'Vorschläge',
};

export const embedText: Translation<typeof Embeds.embedText> = {
  watch: (site) => `Video auf ${site} ansehen`,
};

export const stickerOriginText: Translation<typeof StickerOrigin.stickerOriginText> = {
  loading: 'Der Sticker wird geladen',
  openServer: 'Server öffnen',
  onlyMembers: 'Nur Mitglieder dieses Servers können ihn senden.',
};

export const partText: Translation<typeof Parts.partText> = {
  spoiler: 'Spoiler',
  coveredPicture: (name) => `${name} anzeigen, ein Spoiler`,
  openPicture: (filename) => `${filename} öffnen`,
  download: (filename) => `${filename} herunterladen`,
  sticker: (name) => `Sticker: ${name}`,
  expired: (count) =>
    plural(count, { one: '# Anhang ist nicht verfügbar', other: '# Anhänge sind nicht verfügbar' }),
  stickerGone: 'Dieser Sticker wurde gelöscht',
  forwarded: 'Weitergeleitet',
  without: 'Zur Nachricht',
  inThread: 'einem Thread',
  files,
  poll: (question) => `Umfrage: ${question}`,
  pollResult: (question) => `Umfrage beendet: ${question}`,
  noText: 'Kein Text',
  copyCode: 'Code kopieren',
};

const messages = (count: number) => plural(count, { one: '# Nachricht', other: '# Nachrichten' });

export const messageActionText: Translation<typeof Actions.messageActionText> = {
  reply: 'Antworten',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  markUnread: 'Als ungelesen markieren',
  markedUnread: 'Als ungelesen markiert.',
  copy: 'Text kopieren',
  actions: 'Nachrichtenaktionen',
  mention: 'Erwähnen',
  copyMention: 'Erwähnung kopieren',
};

export const draftText: Translation<typeof Drafts.draftText> = {
  replyTo: (name) => `Antwort an ${name}`,
  pingOn: 'Ping an: Die Person wird benachrichtigt',
  pingOff: 'Ping aus: Die Person wird nicht benachrichtigt',
  cancelReply: 'Antwort abbrechen',
  removeFile: (name) => `${name} entfernen`,
  spoilerFile: (name) => `${name} als Spoiler markieren`,
  chosenFiles: 'Dateien dieser Nachricht',
  removeSticker: (name) => `Sticker ${name} entfernen`,
  chosenStickers: 'Sticker dieser Nachricht',
  cancelUpload: 'Hochladen abbrechen',
  written: 'Was du hier geschrieben hast',
  uploading: (names) => `${names} wird hochgeladen`,
  tooLong: (over) => `${number(over)} Zeichen zu viel`,
  left: (count) => `Noch ${number(count)} Zeichen`,
  sendAsFile: 'Als Datei senden',
  answeredGone:
    'Die Nachricht, auf die du antwortest, wurde gelöscht. Versuche es noch einmal, um deine ohne Bezug darauf zu senden.',
  unconfirmed:
    'Die Verbindung war lange weg. Vielleicht ist die Nachricht angekommen: Sieh nach, bevor du sie noch einmal sendest.',
  unreadable: (names) =>
    `Lässt sich nicht mehr lesen: ${list(names)}. Entferne es, oder wähle es erneut aus.`,
  notSentIn: (place) => `Eine Nachricht in ${place} wurde nicht gesendet.`,
  showUnsent: 'Anzeigen',
  tooLongHint: 'Das ist zu lang für eine Nachricht.',
};

export const lightboxText: Translation<typeof Lightbox.lightboxText> = {
  position: (index, count) => `${index} von ${count}`,
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  larger: 'Größer',
  smaller: 'Kleiner',
  scale: (scale) => percent(scale),
};

export const editorText: Translation<typeof Editor.editorText> = {
  field: 'Nachricht bearbeiten',
  hint: 'Enter speichert, Esc bricht ab',
  gone: 'Die Nachricht, die du bearbeitet hast, wurde gelöscht.',
  kept: 'Die Nachricht, die du bearbeitet hast, wurde gelöscht. Dein Text steht im Eingabefeld.',
};

export const selectionText: Translation<typeof Selection.selectionText> = {
  start: 'Nachrichten auswählen',
  select: (label) => `Nachricht von ${label} auswählen`,
  bar: 'Ausgewählte Nachrichten',
  selected: (count, most) =>
    count === most
      ? `${messages(count)} ausgewählt, mehr gehen nicht auf einmal`
      : `${messages(count)} ausgewählt`,
  hint: 'Umschalt wählt alles dazwischen aus.',
  delete: 'Löschen',
  deleteTitle: (count) => `${messages(count)} löschen?`,
  deleteHint: 'Sie werden für alle gelöscht, mit ihren Dateien. Das lässt sich nicht rückgängig machen.',
  older: (count) =>
    plural(count, {
      one: '# Nachricht davon ist älter als 14 Tage und wird einzeln gelöscht.',
      other: '# Nachrichten davon sind älter als 14 Tage und werden einzeln gelöscht.',
    }),
  confirm: 'Löschen',
  deleted: (count) => `${messages(count)} gelöscht.`,
};

export const closedText: Translation<typeof Closed.closedText> = {
  recipientDeleted: 'Dieses Konto ist gelöscht; hier liest niemand mehr.',
  recipientSystem: 'Hinweise des Dienstes. Antworten liest hier niemand.',
  blocked: 'Du hast diese Person blockiert. Hebe das auf, um hier zu schreiben.',
  unblock: 'Blockierung aufheben',
  cannotWrite: 'Du kannst hier lesen, aber nicht schreiben. Wer den Server verwaltet, kann das ändern.',
  timedOut: (until) => `Du hast einen Timeout bis ${until}. Danach kannst du wieder schreiben.`,
  suspended: (reason) =>
    `Die Betreiber haben diesen Server gesperrt. Du kannst ihn lesen; ändern kann niemand etwas.${reason ? ` Grund: ${reason}` : ''}`,
  pending: 'Stimme den Regeln des Servers zu, bevor du hier schreibst.',
  readRules: 'Regeln lesen',
  locked: (isPost) =>
    isPost
      ? 'Dieser Beitrag ist gesperrt. Nur wer Threads verwaltet, kann hier schreiben.'
      : 'Dieser Thread ist gesperrt. Nur wer Threads verwaltet, kann hier schreiben.',
  slowmodeLeft: (duration) => `Slowmode: Du kannst in ${duration} wieder schreiben.`,
  slowmode: (duration) => `Slowmode ist an: ${duration} Pause zwischen zwei Nachrichten.`,
};
