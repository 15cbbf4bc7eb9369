import type * as Following from '../../features/announcements/follow-strings.ts';
import type * as Announcements from '../../features/announcements/strings.ts';
import type * as Forums from '../../features/forums/strings.ts';
import type * as PollFirst from '../../features/polls/first-strings.ts';
import type * as Polls from '../../features/polls/strings.ts';
import type * as ThreadFirst from '../../features/threads/first-strings.ts';
import type * as ThreadMenu from '../../features/threads/menu-strings.ts';
import type * as Threads from '../../features/threads/strings.ts';
import type * as Archive from '../../ui/choices/archive-strings.ts';
import type { Translation } from '../translation.ts';
import { amount, number, percent, plural } from '../words.ts';

const replies = (count: number) =>
  count === 0 ? 'Noch keine Antworten' : plural(count, { one: '# Antwort', other: '# Antworten' });

export const threadFirstText: Translation<typeof ThreadFirst.threadFirstText> = {
  panel: 'Threads',
  lockedForOthers: 'Gesperrt: Nur wer Threads verwaltet, kann hier schreiben, also auch du.',
  archivedFoot: (isPost) =>
    isPost
      ? 'Dieser Beitrag ist archiviert. Eine Nachricht öffnet ihn wieder.'
      : 'Dieser Thread ist archiviert. Eine Nachricht öffnet ihn wieder.',
  replies,
  chip: 'Thread',
};

export const threadMenuText: Translation<typeof ThreadMenu.threadMenuText> = {
  startOne: 'Thread starten',
  openStarted: 'Thread öffnen',
  edit: (isPost) => (isPost ? 'Beitrag bearbeiten' : 'Thread bearbeiten'),
  archive: (isPost) => (isPost ? 'Beitrag archivieren' : 'Thread archivieren'),
  unarchive: 'Aus dem Archiv holen',
  lock: (isPost) => (isPost ? 'Beitrag sperren' : 'Thread sperren'),
  unlock: (isPost) => (isPost ? 'Beitrag entsperren' : 'Thread entsperren'),
  pin: 'Beitrag anpinnen',
  unpin: 'Beitrag nicht mehr anpinnen',
  delete: (isPost) => (isPost ? 'Beitrag löschen' : 'Thread löschen'),
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  following: 'Du folgst',
  followHint: 'Folgen: Du wirst über jede Antwort benachrichtigt',
  unfollowHint: 'Du folgst: Du wirst über jede Antwort benachrichtigt. Klicken, um das zu beenden',
  showBeside: 'Neben dem Kanal zeigen',
  showAlone: 'Einzeln zeigen',
  close: (isPost) => (isPost ? 'Beitrag schließen' : 'Thread schließen'),
  menu: (isPost) => (isPost ? 'Beitragsmenü' : 'Thread-Menü'),
  parent: (name) => `Zurück zu #${name}`,
  isLocked: 'Gesperrt',
  isArchived: 'Archiviert',
};

export const threadText: Translation<typeof Threads.threadText> = {
  close: 'Threads schließen',
  open: 'Offen',
  archived: 'Archiviert',
  which: 'Welche Threads',
  search: 'Threads nach Namen suchen',
  loading: 'Threads werden geladen',
  none: 'Keine offenen Threads',
  noneHint: 'Ein Thread hält ein Nebengespräch zusammen, außerhalb des Kanals.',
  noneArchived: 'Keine archivierten Threads',
  noneArchivedHint: 'Threads kommen hierher, wenn eine Weile niemand darin geschrieben hat.',
  noMatch: 'Kein Thread heißt so.',
  noMatchYet: (count) => `Keiner der letzten ${number(count)} Threads heißt so.`,
  start: 'Thread starten',
  startTitle: 'Thread starten',
  startHint: (channel) => `Wer #${channel} sieht, sieht auch den Thread.`,
  startFromHint: 'Er bezieht sich auf diese Nachricht, die auf ihn verweist.',
  name: 'Name',
  nameExample: 'Worum geht es?',
  slowmode: 'Slowmode',
  slowmodeHint: 'Wie lange jede Person zwischen zwei Nachrichten wartet.',
  slowmodeOff: 'Aus',
  title: 'Titel',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteHint: 'Jede Nachricht darin wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  startedBy: (name) => `Gestartet von ${name}`,
  startedBySomeone: 'Wer ihn gestartet hat, ist nicht mehr da.',
  aboutGone: 'Er wurde aus einer Nachricht gestartet, die es nicht mehr gibt.',
  firstGone: 'Die erste Nachricht dieses Beitrags wurde gelöscht.',
  showMessage: 'Im Kanal zeigen',
};

export const archiveText: Translation<typeof Archive.archiveText> = {
  label: 'Archivieren nach',
  hint: 'Ohne neue Nachricht verschwindet er aus der Kanalliste. Eine neue Nachricht holt ihn zurück.',
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
  failed: 'Die Beiträge konnten nicht geladen werden.',
  noneTitle: 'Noch keine Beiträge',
  none: 'In einem Forum bekommt jede Frage oder Idee ihren eigenen Beitrag. Fang an.',
  noneReader: 'Hier hat noch niemand etwas gepostet.',
  found: (count, more) =>
    more ? `Die ersten ${number(count)} Beiträge` : plural(count, { one: '# Beitrag', other: '# Beiträge' }),
  noMatchTitle: 'Keine passenden Beiträge',
  noMatch: 'Versuche andere Wörter oder weniger Tags.',
  showAll: 'Alle Beiträge zeigen',
  pinned: 'Angepinnt',
  followed: 'Du folgst ihm',
  firstGone: 'Die erste Nachricht wurde gelöscht',
  newPostIn: (forum) => `Neuer Beitrag in #${forum}`,
  title: 'Titel',
  titleExample: 'Worum es geht, in wenigen Worten',
  message: 'Erste Nachricht',
  messageExample: 'Füge Einzelheiten hinzu. Das Forum zeigt die ersten Zeilen.',
  tagsOf: (most) => `Bis zu ${most}.`,
  tagNeeded: (most) => `Mindestens einer, bis zu ${most}.`,
  addFiles: 'Dateien hinzufügen',
  post: 'Posten',
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
  answer: (position) => `Antwort ${number(position)}`,
  emojiOf: (position) => `Emoji von Antwort ${number(position)}`,
  removeEmoji: (position) => `Emoji von Antwort ${number(position)} entfernen`,
  remove: (position) => `Antwort ${number(position)} entfernen`,
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
  voters: (count) => plural(count, { one: '# Person hat abgestimmt', other: '# Personen haben abgestimmt' }),
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
  isPublished: 'Veröffentlicht',
};

export const followText: Translation<typeof Following.followText> = {
  title: (channel) => `#${channel} folgen`,
  hint: 'Was hier veröffentlicht wird, wird in einen deiner Kanäle kopiert. In den Integrationen jenes Servers kannst du das beenden.',
  server: 'Server',
  channel: 'Kanal',
  nowhere: 'Zum Kopieren brauchst du „Webhooks verwalten“ in einem anderen Textkanal.',
  follow: 'Folgen',
  followed: (channel) => `#${channel} wird ab jetzt dorthin kopiert.`,
  followers: (count) =>
    plural(count, { one: '# Kanal folgt diesem hier.', other: '# Kanäle folgen diesem hier.' }),
  publish: 'Veröffentlichen',
  published: 'In den Kanälen veröffentlicht, die diesem folgen.',
};
