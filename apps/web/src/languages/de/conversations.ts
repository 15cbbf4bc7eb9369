import type * as Announcements from '../../features/announcements/strings.ts';
import type * as GroupFirst from '../../features/direct-messages/first-group-strings.ts';
import type * as DirectFirst from '../../features/direct-messages/first-strings.ts';
import type * as Groups from '../../features/direct-messages/group-strings.ts';
import type * as Direct from '../../features/direct-messages/strings.ts';
import type * as Forums from '../../features/forums/strings.ts';
import type * as Mentions from '../../features/mentions/strings.ts';
import type * as PollFirst from '../../features/polls/first-strings.ts';
import type * as Polls from '../../features/polls/strings.ts';
import type * as SearchFirst from '../../features/search/first-strings.ts';
import type * as Search from '../../features/search/strings.ts';
import type * as ThreadFirst from '../../features/threads/first-strings.ts';
import type * as Threads from '../../features/threads/strings.ts';
import type { Translation } from '../translation.ts';
import { amount, number, percent, plural } from '../words.ts';

const replies = (count: number) =>
  count === 0 ? 'Noch keine Antworten' : plural(count, { one: '# Antwort', other: '# Antworten' });

export const threadFirstText: Translation<typeof ThreadFirst.threadFirstText> = {
  panel: 'Threads',
  startOne: 'Thread starten',
  openStarted: 'Thread öffnen',
  edit: (isPost) => (isPost ? 'Beitrag bearbeiten' : 'Thread bearbeiten'),
  archive: (isPost) => (isPost ? 'Beitrag archivieren' : 'Thread archivieren'),
  unarchive: 'Aus dem Archiv holen',
  lock: (isPost) => (isPost ? 'Beitrag sperren' : 'Thread sperren'),
  unlock: (isPost) => (isPost ? 'Beitrag entsperren' : 'Thread entsperren'),
  pin: 'Beitrag anpinnen',
  unpin: 'Beitrag loslösen',
  delete: (isPost) => (isPost ? 'Beitrag löschen' : 'Thread löschen'),
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  following: 'Du folgst',
  followHint: 'Folgen: Jede Antwort ruft dich',
  unfollowHint: 'Du folgst: Jede Antwort ruft dich. Klicken, um das zu beenden',
  menu: (isPost) => (isPost ? 'Beitragsmenü' : 'Thread-Menü'),
  parent: (name) => `Zurück zu #${name}`,
  isLocked: 'Gesperrt',
  isArchived: 'Archiviert',
  lockedForOthers: 'Gesperrt: Nur wer Threads verwaltet, kann hier schreiben, auch du.',
  archivedFoot: (isPost) =>
    isPost
      ? 'Dieser Beitrag ist archiviert. Eine Nachricht öffnet ihn wieder.'
      : 'Dieser Thread ist archiviert. Eine Nachricht öffnet ihn wieder.',
  replies,
  chip: 'Thread',
};

export const threadText: Translation<typeof Threads.threadText> = {
  panelOf: (channel) => `Threads von #${channel}`,
  close: 'Threads schließen',
  open: 'Offen',
  archived: 'Archiviert',
  which: 'Welche Threads',
  search: 'Threads nach Namen suchen',
  loading: 'Threads werden geladen',
  more: 'Mehr anzeigen',
  retry: 'Noch einmal versuchen',
  none: 'Keine offenen Threads',
  noneHint: 'Ein Thread holt ein Nebengespräch aus dem Kanal und hält es zusammen.',
  noneArchived: 'Nichts archiviert',
  noneArchivedHint: 'Threads kommen hierher, wenn eine Weile niemand darin geschrieben hat.',
  noMatch: 'Kein Thread heißt so.',
  start: 'Thread starten',
  startTitle: 'Thread starten',
  startHint: (channel) => `Wer #${channel} sieht, sieht auch den Thread.`,
  startFromHint: 'Es geht um diese Nachricht, und sie verlinkt ihn.',
  name: 'Name',
  nameExample: 'Worum geht es?',
  slowmode: 'Slowmode',
  slowmodeHint: 'Wie lange jede Person zwischen zwei Nachrichten wartet.',
  slowmodeOff: 'Aus',
  archiveAfter: 'Archivieren nach',
  archiveAfterHint:
    'Ohne neue Nachricht verschwindet er aus der Kanalliste. Wer schreibt, holt ihn zurück.',
  duration: (minutes) => (minutes < 1440 ? amount(minutes / 60, 'hour') : amount(minutes / 1440, 'day')),
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Gespeichert.',
  title: 'Titel',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteHint: 'Jede Nachricht darin wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  startedBy: (name) => `Gestartet von ${name}`,
  startedBySomeone: 'Wer ihn gestartet hat, ist nicht mehr da.',
  about: 'Aus dieser Nachricht gestartet',
  aboutGone: 'Er wurde aus einer Nachricht gestartet, die es nicht mehr gibt.',
  firstGone: 'Die erste Nachricht dieses Beitrags wurde gelöscht.',
  showMessage: 'Im Kanal zeigen',
  lastActive: (when) => `aktiv ${when}`,
  goneTitle: 'Das gibt es nicht mehr',
  goneHint: 'Es wurde gelöscht, oder du kannst es nicht mehr sehen.',
};

export const forumText: Translation<typeof Forums.forumText> = {
  newPost: 'Neuer Beitrag',
  guidelines: 'Richtlinien',
  search: 'Beiträge durchsuchen',
  clear: 'Suche leeren',
  sort: 'Reihenfolge',
  byActivity: 'Zuletzt aktive zuerst',
  byCreation: 'Neueste zuerst',
  tags: 'Tags',
  filterHint: 'Beiträge mit einem dieser Tags zeigen',
  posts: 'Beiträge',
  loading: 'Beiträge werden geladen',
  loadingMore: 'Weitere Beiträge werden geladen',
  retry: 'Noch einmal versuchen',
  failed: 'Die Beiträge konnten nicht geladen werden.',
  noneTitle: 'Noch keine Beiträge',
  none: 'In einem Forum bekommt jede Frage oder Idee ihren eigenen Beitrag. Fang an.',
  noneReader: 'Hier hat noch niemand etwas gepostet.',
  noMatchTitle: 'Kein Beitrag passt',
  noMatch: 'Versuche andere Wörter oder weniger Tags.',
  showAll: 'Alle Beiträge zeigen',
  pinned: 'Angepinnt',
  followed: 'Du folgst ihm',
  noText: 'Kein Text',
  firstGone: 'Die erste Nachricht wurde gelöscht',
  newPostIn: (forum) => `Neuer Beitrag in #${forum}`,
  title: 'Titel',
  titleExample: 'Worum es geht, in wenigen Worten',
  message: 'Erste Nachricht',
  messageExample: 'Erzähl mehr. Wer ins Forum schaut, liest den Anfang davon.',
  tagsOf: (most) => `Bis zu ${most}.`,
  tagNeeded: (most) => `Mindestens einer, bis zu ${most}.`,
  addFiles: 'Dateien hinzufügen',
  post: 'Posten',
  cancel: 'Abbrechen',
  titleMissing: 'Ein Beitrag braucht einen Titel.',
  messageMissing: 'Ein Beitrag braucht einen Text oder eine Datei.',
  tagMissing: 'Wähle einen Tag: Dieses Forum verlangt einen.',
  back: 'Zurück zu den Kanälen',
  isLocked: 'Gesperrt',
  isArchived: 'Archiviert',
  replies,
  lastActive: (when) => `aktiv ${when}`,
};

export const pollFirstText: Translation<typeof PollFirst.pollFirstText> = { create: 'Umfrage erstellen' };

export const pollText: Translation<typeof Polls.pollText> = {
  title: 'Umfrage erstellen',
  question: 'Frage',
  questionHint: 'Was möchtest du wissen?',
  answers: 'Antworten',
  answer: (place) => `Antwort ${number(place)}`,
  emojiOf: (place) => `Emoji von Antwort ${number(place)}`,
  removeEmoji: (place) => `Emoji von Antwort ${number(place)} entfernen`,
  remove: (place) => `Antwort ${number(place)} entfernen`,
  add: 'Antwort hinzufügen',
  duration: 'Endet nach',
  otherDuration: 'Andere Dauer',
  hoursOpen: 'Stunden, 1 bis 168',
  hours: (count) => (count < 48 ? amount(count, 'hour') : amount(count / 24, 'day')),
  several: 'Mehrere Antworten',
  severalHint: 'Alle dürfen so viele wählen, wie sie möchten.',
  send: 'Umfrage senden',
  poll: (question) => `Umfrage: ${question}`,
  chooseOne: 'Wähle eine Antwort',
  chooseSeveral: 'Wähle eine oder mehrere Antworten',
  votes: (count) => plural(count, { one: '# Stimme', other: '# Stimmen' }),
  voters: (count) =>
    plural(count, { one: '# Person hat abgestimmt', other: '# Personen haben abgestimmt' }),
  percent: (share) => percent(share),
  vote: 'Abstimmen',
  changeVote: 'Stimme ändern',
  removeVote: 'Stimme zurückziehen',
  keepVote: 'Stimme behalten',
  showResults: 'Ergebnis zeigen',
  backToVote: 'Zurück zur Abstimmung',
  yourVote: 'Deine Stimme',
  whoVoted: (answer) => `Wer für ${answer} gestimmt hat`,
  loadingVoters: 'Stimmen werden geladen',
  moreVoters: 'Mehr anzeigen',
  endPoll: 'Umfrage beenden',
  endTitle: 'Diese Umfrage beenden?',
  endHint: 'Niemand kann mehr abstimmen, und das Ergebnis wird als Antwort gepostet.',
  ended: 'beendet',
  ends: (when) => `endet ${when}`,
  pollEnded: (question) => `Die Umfrage „${question}“ ist beendet`,
  noVotes: 'Niemand hat abgestimmt',
  tie: 'Unentschieden',
  viewPoll: 'Umfrage ansehen',
};

export const announcementText: Translation<typeof Announcements.announcementText> = {
  follow: 'Folgen',
  followTitle: (channel) => `#${channel} folgen`,
  followHint:
    'Was hier veröffentlicht wird, wird in einen deiner Kanäle kopiert. In den Integrationen jenes Servers kannst du das beenden.',
  server: 'Server',
  channel: 'Kanal',
  nowhere: 'Du verwaltest in keinem anderen Textkanal Webhooks; es gibt keinen Ort zum Kopieren.',
  followed: (channel) => `#${channel} wird ab jetzt dorthin kopiert.`,
  followers: (count) =>
    plural(count, { one: '# Kanal folgt diesem hier.', other: '# Kanäle folgen diesem hier.' }),
  publish: 'Veröffentlichen',
  isPublished: 'Veröffentlicht',
  published: 'In den Kanälen veröffentlicht, die folgen.',
};

export const searchFirstText: Translation<typeof SearchFirst.searchFirstText> = { panel: 'Suche' };

export const searchText: Translation<typeof Search.searchText> = {
  close: 'Suche schließen',
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
  personExample: '@benutzername',
  personUnknown: 'Niemand hier heißt so.',
  in: 'In',
  anywhere: 'Alle Kanäle',
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
  after: 'Ab Tag',
  before: 'Vor Tag',
  sort: 'Reihenfolge',
  newest: 'Neueste zuerst',
  oldest: 'Älteste zuerst',
  relevance: 'Beste Treffer zuerst',
  loading: 'Suche läuft',
  count: (count, most) =>
    count >= most
      ? `Mehr als ${number(most)} Nachrichten`
      : plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  more: 'Mehr anzeigen',
  retry: 'Noch einmal versuchen',
  begin: 'Finde, was gesagt wurde',
  beginHint:
    'Tippe Wörter, die alle vorkommen müssen; "Wörter in Anführungszeichen" findest du nebeneinander. Filter grenzen ein.',
  none: 'Nichts gefunden',
  noneHint: 'Versuche weniger Wörter, oder nimm einen Filter weg.',
  results: 'Gefundene Nachrichten',
};

export const mentionText: Translation<typeof Mentions.mentionText> = {
  title: 'Erwähnungen',
  jump: 'Hinspringen',
  list: 'Nachrichten, die dich erwähnen',
  loading: 'Erwähnungen werden gesucht',
  more: 'Ältere anzeigen',
  retry: 'Noch einmal versuchen',
  none: 'Noch hat dich niemand erwähnt',
  noneHint:
    'Wenn jemand deinen Namen, eine deiner Rollen oder @everyone schreibt, steht die Nachricht hier.',
  direct: 'Direktnachrichten',
};

export const directFirstText: Translation<typeof DirectFirst.directFirstText> = {
  title: 'Direktnachrichten',
  list: 'Direktnachrichten und Freunde',
  friends: 'Freunde',
  start: 'Neue Nachricht',
  emptyHint: 'Schreib einem Freund oder jemandem von einem gemeinsamen Server.',
  close: 'Unterhaltung schließen',
  leave: 'Gruppe verlassen',
  rename: 'Gruppe bearbeiten',
  group: (count) => `${count} Personen`,
  muted: 'stumm',
  unreadSome: 'ungelesen',
  call: 'Anruf läuft',
  unread: (count) => `${count} ungelesen`,
};

export const directText: Translation<typeof Direct.directText> = {
  startHint: 'Wähle eine Person, oder mehrere Freunde für eine Gruppe.',
  search: 'Personen suchen',
  searchHint: 'Name oder Benutzername',
  nobody: 'Niemand passt. Hier findest du Menschen von gemeinsamen Servern und Freunde.',
  open: 'Öffnen',
  makeGroup: 'Gruppe erstellen',
  empty: 'Noch keine Nachrichten',
  choose: 'Wähle eine Unterhaltung',
  chooseHint: 'Deine Direktnachrichten und Gruppen stehen in der Liste.',
  gone: 'Diese Unterhaltung ist nicht in deiner Liste',
  goneHint: 'Sie wurde geschlossen, oder du bist nicht mehr dabei.',
  picture: 'Bild',
  name: 'Name der Gruppe',
  nameHint: 'Leer zeigt die Namen der Mitglieder.',
  save: 'Speichern',
  addFriend: 'Freund hinzufügen',
  username: 'Benutzername',
  send: 'Anfrage senden',
  sent: (name) => `Deine Anfrage an ${name} ist unterwegs.`,
  requests: 'Anfragen',
  incoming: 'möchte mit dir befreundet sein',
  outgoing: 'Du hast gefragt',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  withdraw: 'Zurückziehen',
  message: 'Nachricht',
  befriend: 'Freund hinzufügen',
  acceptRequest: 'Anfrage annehmen',
  remove: 'Freund entfernen',
  block: 'Blockieren',
  blocked: 'Blockiert',
  unblock: 'Blockierung aufheben',
  noFriends: 'Noch keine Freunde. Füge jemanden über den Benutzernamen hinzu.',
  options: (name) => `Optionen für ${name}`,
};

export const groupFirstText: Translation<typeof GroupFirst.groupFirstText> = {
  menu: 'Personen in der Gruppe',
};

export const groupText: Translation<typeof Groups.groupText> = {
  title: 'Personen in der Gruppe',
  count: (count) => plural(count, { one: '# Person von 10.', other: '# Personen von 10.' }),
  owner: 'leitet die Gruppe',
  add: 'Freund hinzufügen',
  addHint: 'Alle in der Gruppe können ihre Freunde hinzufügen.',
  addShort: 'Hinzufügen',
  addOne: (name) => `${name} hinzufügen`,
  nobody: 'Kein Freund mit diesem Namen fehlt hier.',
  full: 'Die Gruppe ist voll. Jemand muss gehen, bevor jemand dazukommen kann.',
  remove: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} aus der Gruppe entfernen?`,
  removeHint: 'Die Person sieht nicht mehr, was hier geschrieben wird. Du kannst sie wieder hinzufügen.',
  removeConfirm: 'Entfernen',
  removed: (name) => `${name} wurde entfernt.`,
  handOver: (name) => `Gruppe an ${name} übergeben`,
  handOverTitle: (name) => `Gruppe an ${name} übergeben?`,
  handOverHint:
    'Dann kann diese Person andere entfernen, du nicht mehr. Nur sie kann die Gruppe zurückgeben.',
  handOverConfirm: 'Übergeben',
  handedOver: (name) => `${name} leitet jetzt die Gruppe.`,
};
