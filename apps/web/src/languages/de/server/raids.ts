import type * as Join from '../../../features/join-gate/join-strings.ts';
import type * as JoinGateSections from '../../../features/join-gate/section-strings.ts';
import type * as JoinGate from '../../../features/join-gate/strings.ts';
import type { Translation } from '../../translation.ts';
import { amount, number, plural } from '../../words.ts';

export const joinText: Translation<typeof Join.joinText> = {
  title: (server) => `Bevor du ${server} beitrittst`,
  hint: 'Dieser Server schützt sich vor Bots und Raids.',
  loading: 'Der Server wird gefragt, was er wissen möchte',
  close: 'Nicht jetzt',
  join: 'Beitreten',
  joining: 'Tritt bei',
  tooNew: (when) => `Dein Konto ist zu neu für diesen Server. Du kannst nach ${when} beitreten.`,
  unverified:
    'Bestätige zuerst deine E-Mail-Adresse: Öffne den Link in der E-Mail, die du beim Erstellen deines Kontos bekommen hast.',
  confirmed: 'Ich habe sie bestätigt',
  resend: 'E-Mail noch einmal senden',
  resent: 'Die E-Mail ist unterwegs.',
  questionHint: 'Die Leute dieses Servers fragen das alle, die beitreten.',
  working: 'Es wird geprüft, dass du kein Bot bist',
  workingHint:
    'Dein Gerät löst ein kleines Rätsel, das ein paar Sekunden dauert. Niemand sonst wird gefragt, und nichts wird verfolgt.',
};

export const joinGateSectionText: Translation<typeof JoinGateSections.joinGateSectionText> = {
  title: 'Raids',
  words: 'beitritt raid pausieren rückgängig kicken bannen konto alter frage prüfung bots',
};

export const raidText: Translation<typeof JoinGate.raidText> = {
  loading: 'Einstellungen zum Beitreten werden geladen',
  saved: 'Gespeichert.',
  slowed: (until) =>
    `Viele sind auf einmal beigetreten. Bis ${until} muss ihr Gerät beim Beitreten arbeiten, und nur wenige kommen pro Minute herein.`,
  endSlowdown: 'Bremse beenden',
  slowdownEnded: 'Beitreten geht wieder so schnell wie vorher.',
  pause: 'Beitritte pausieren',
  pauseHint: 'Eine Weile tritt niemand über Einladungen oder „Entdecken“ bei. Die Einladungen bleiben.',
  pauseFor: 'Pausieren für',
  pauses: [
    { value: '3600', label: '1 Stunde' },
    { value: '21600', label: '6 Stunden' },
    { value: '86400', label: '1 Tag' },
    { value: '604800', label: '1 Woche' },
  ],
  pauseNow: 'Beitritte pausieren',
  paused: (until) => `Bis ${until} kann niemand beitreten.`,
  resume: 'Wieder beitreten lassen',
  nowPaused: 'Beitritte sind pausiert.',
  nowResumed: 'Man kann wieder beitreten.',
  gate: 'Wer beitreten darf',
  gateHint: 'Für alle, die selbst beitreten. Bots, die du hinzufügst, werden nicht gefragt.',
  accountAge: 'Alter des Kontos',
  ages: [
    { value: '0', label: 'Beliebig' },
    { value: '600', label: 'Mindestens 10 Minuten' },
    { value: '3600', label: 'Mindestens 1 Stunde' },
    { value: '86400', label: 'Mindestens 1 Tag' },
    { value: '604800', label: 'Mindestens 1 Woche' },
    { value: '2592000', label: 'Mindestens 30 Tage' },
  ],
  seconds: (count) => `Mindestens ${amount(Number(count), 'second')}`,
  verifiedEmail: 'Bestätigte E-Mail-Adresse verlangen',
  challenge: 'Prüfung',
  challenges: {
    none: 'Keine',
    work: 'Arbeit fürs Gerät: ein paar Sekunden, nichts zu tippen',
    question: 'Eine Frage',
  },
  question: 'Frage',
  questionHint: 'Etwa: Welches Spiel spielen wir?',
  answers: 'Richtige Antworten',
  answersHint: 'Eine pro Zeile, bis zu 10. Großbuchstaben und Leerzeichen sind egal.',
  protection: 'Raid-Schutz',
  protectionHint: 'Bremst Beitritte von selbst, wenn viele auf einmal kommen, und sagt dir Bescheid.',
  protect: 'Beitritte bremsen, wenn sie sich häufen',
  joins: 'So viele Beitritte',
  window: 'Innerhalb von',
  windows: [
    { value: '30', label: '30 Sekunden' },
    { value: '60', label: '1 Minute' },
    { value: '300', label: '5 Minuten' },
    { value: '3600', label: '1 Stunde' },
  ],
  windowSeconds: (count) => amount(Number(count), 'second'),
  alertChannel: 'Bescheid geben in',
  noAlert: 'Kein Kanal',
  undo: 'Raid rückgängig machen',
  undoHint: 'Entfernt alle, die in einem Zeitraum gekommen sind. Du siehst vorher, wer das ist.',
  from: 'Von',
  to: 'Bis',
  recent: 'Beigetreten vor höchstens',
  recents: [
    { minutes: 10, label: '10 Minuten' },
    { minutes: 60, label: '1 Stunde' },
    { minutes: 360, label: '6 Stunden' },
    { minutes: 1440, label: '24 Stunden' },
  ],
  show: 'Zeigen, wer kam',
  looking: 'Es wird nachgesehen, wer kam',
  nobody: 'Damals ist niemand beigetreten, den du entfernen könntest.',
  found: (count) => plural(count, { one: '# Person würde entfernt', other: '# Personen würden entfernt' }),
  spared: (count) =>
    plural(count, {
      one: '# Konto von damals bleibt: ein Bot oder jemand, den du nicht entfernen kannst.',
      other: '# Konten von damals bleiben: Bots und Personen, die du nicht entfernen kannst.',
    }),
  firstOf: (shown) => `Die ersten ${number(shown)} werden gezeigt.`,
  came: (when) => `Beigetreten ${when}`,
  action: 'Was mit ihnen passiert',
  actions: {
    ban: 'Bannen: Sie können nicht zurückkommen',
    kick: 'Kicken: Sie können zurückkommen',
  },
  deleteMessages: 'Geschriebenes löschen',
  start: 'Raid rückgängig machen',
  confirmTitle: (count) => plural(count, { one: '# Person entfernen?', other: '# Personen entfernen?' }),
  confirmKick: 'Sie werden nacheinander gekickt, jeweils mit Eintrag im Audit-Log. Du kannst es anhalten.',
  confirmBan: 'Sie werden nacheinander gebannt, jeweils mit Eintrag im Audit-Log. Du kannst es anhalten.',
  started: 'Das Aufräumen hat begonnen.',
  cleanups: 'Aufräumen',
  progress: (removed, total) => `${number(removed)} von ${number(total)} entfernt`,
  states: { running: 'Läuft', done: 'Fertig', stopped: 'Angehalten' },
  span: (from, to) => `${from} bis ${to}`,
  stop: 'Anhalten',
  stopped: 'Das Aufräumen hält an. Wer draußen ist, bleibt draußen.',
};
