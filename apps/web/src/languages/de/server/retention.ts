import type * as OperatorRetention from '../../../features/operators/retention/strings.ts';
import type * as Section from '../../../features/servers/settings/retention-section-strings.ts';
import type * as Retention from '../../../features/servers/settings/retention-strings.ts';
import type * as Expiry from '../../../ui/panels/expiry-strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const retentionSectionText: Translation<typeof Section.retentionSectionText> = {
  title: 'Aufbewahrung',
  words: 'alte nachrichten löschen tage behalten speicher ablaufen anhänge dateien',
};

export const retentionText: Translation<typeof Retention.retentionText> = {
  loading: 'Wird geladen',
  title: 'Wie lange Nachrichten bleiben',
  hint: 'Ältere Nachrichten werden endgültig gelöscht, mit ihren Dateien, auch angepinnte. Threads und Beiträge folgen ihrem Kanal.',
  server: 'Tage auf diesem Server',
  forGood: 'Leer lassen, um Nachrichten für immer zu behalten.',
  toMaximum: (days) =>
    `Leer lassen, um sie so lange zu behalten, wie diese Instanz es erlaubt: ${plural(days, { one: '# Tag', other: '# Tage' })}.`,
  attachments: 'Wie lange Anhänge bleiben',
  attachmentsHint:
    'Nachrichten mit älteren Anhängen bleiben ohne sie und weisen darauf hin. Dateien von Beiträgen mit Preis werden mit ihrem Beitrag gelöscht.',
  attachmentsInServer: 'Tage für Anhänge auf diesem Server',
  withMessages: 'Leer lassen, um Anhänge so lange wie ihre Nachrichten zu behalten.',
  channels: 'Andere Regeln für Kanäle',
  channelsHint: 'Länger oder kürzer als sonst auf dem Server. Leer lassen, um alles für immer zu behalten.',
  daysIn: (channel) => `Tage in ${channel}`,
  attachmentsIn: (channel) => `Tage für Anhänge in ${channel}`,
  add: 'Regel hinzufügen für',
  addChosen: 'Hinzufügen',
  choose: 'Kanal wählen',
  remove: (channel) => `Regel für ${channel} entfernen`,
  startsAt: (time) => `Geänderte Regeln gelten ab ${time}. Bis dahin löschen sie nichts.`,
  begins: 'Geänderte Regeln gelten 24 Stunden nach dem Speichern.',
  preview: 'Was jetzt gelöscht würde',
  previewHint: 'Nach den Regeln oben, gespeichert oder nicht.',
  look: 'Zeigen, was gelöscht würde',
  total: (count) => `Zusammen: ${count}`,
  attachmentsPreview: 'Anhänge, die jetzt gelöscht würden',
};

export const operatorRetentionText: Translation<typeof OperatorRetention.operatorRetentionText> = {
  holds: 'Löschsperren',
  holdsHint:
    'Aus rechtlichen Gründen: Aufbewahrungsregeln löschen hier nichts. Leute können weiter selbst löschen. Die Besitzer der Server erfahren nichts davon.',
  noHolds: 'Keine Löschsperren',
  noHoldsHint: 'Setze eine für einen Server, einen Kanal oder ein Konto, damit die Nachrichten bleiben.',
  place: 'Löschsperre setzen',
  kind: 'Wofür',
  kinds: { server: 'Server', channel: 'Kanal', user: 'Konto' },
  serverId: 'ID des Servers',
  channelId: 'ID des Kanals',
  username: 'Benutzername oder ID',
  placedBy: (name, time) => `Von ${name}, ${time}`,
  didPlace: (name) => `Die Löschsperre für ${name} ist gesetzt.`,
  lift: 'Aufheben',
  liftHold: (name) => `Löschsperre für ${name} aufheben`,
  liftTitle: (name) => `Löschsperre für ${name} aufheben?`,
  liftHint: 'Die Aufbewahrungsregeln gelten dafür wieder.',
  preview: 'Was jetzt gelöscht würde',
  previewHint:
    'Auf einem Server, nach seinen Regeln und der Höchstdauer der Instanz, ohne das, was eine Löschsperre schützt.',
  maximum: 'Höchstwert für Nachrichten ausprobieren, in Tagen',
  fileMaximum: 'Höchstwert für Anhänge ausprobieren, in Tagen',
  asSet: 'Wie eingestellt',
  run: 'Abgelaufene Nachrichten und Anhänge',
  runHint: 'Sie werden jede Stunde gelöscht. Nach einer Änderung der Regeln musst du nicht warten.',
  runNow: 'Abgelaufenes jetzt löschen',
  runTitle: 'Abgelaufenes jetzt löschen?',
  runWarning:
    'Auf allen Servern, nach ihren Regeln und dem Höchstwert der Instanz, außer Nachrichten mit Löschsperre. Nichts lässt sich wiederherstellen.',
  didStart: 'Das Löschen hat begonnen.',
  look: 'Zeigen',
};

export const expiryText: Translation<typeof Expiry.expiryText> = {
  nothing: 'Nichts würde gelöscht.',
  messages: (count, isMore) =>
    `${isMore ? 'über ' : ''}${plural(count, { one: '# Nachricht', other: '# Nachrichten' })}`,
  files: (count = 0, bytes = 0, isMore = false) =>
    `${isMore ? 'über ' : ''}${plural(count, { one: '# Datei', other: '# Dateien' })}, ${formatBytes(bytes)}`,
  between: (oldest, newest) => `${oldest} bis ${newest}`,
  after: (days) => plural(days, { one: 'nach # Tag', other: 'nach # Tagen' }),
};
