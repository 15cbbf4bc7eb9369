import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatSize } from '../../format-size.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Import',
  words: 'Archiv Discord Slack umziehen Verlauf Personen',
};

export const importText: Translation<typeof Import.importText> = {
  title: 'Server importieren',
  hint: 'Aus einem Archiv: Der Import macht daraus einen neuen Server, der dir gehört. Niemand wird über etwas darin benachrichtigt.',
  loading: 'Deine Importe werden gesucht',
  off: 'Die Betreiber dieser Instanz haben Importe abgeschaltet. Frag sie: Sie können für dich importieren.',
  sources: 'Was importiert werden kann',
  guildhall:
    'Ein Archiv, das der Eigentümer eines Servers hier oder auf einer anderen Instanz unter Export gemacht hat.',
  discord:
    'Ein Discord-Server, mit DiscordChatExporter als JSON exportiert. Packe den Ordner in eine ZIP-Datei.',
  slack: 'Der Export eines Slack-Arbeitsbereichs, so wie Slack ihn ausgibt.',
  limit: (bytes) =>
    `Eine ZIP-Datei von höchstens ${formatSize(bytes)}. Bevor etwas importiert wird, siehst du einen Bericht.`,
  choose: 'Datei wählen',
  tooLarge: (bytes) => `Diese Datei ist größer als ${formatSize(bytes)}; mehr nimmt diese Instanz nicht an.`,
  empty: 'Diese Datei ist leer.',
  uploading: (name) => `${name} wird hochgeladen`,
  uploadHint: 'Du kannst dieses Fenster schließen, aber lass die Seite offen.',
  stopped: 'Das Hochladen ist unterbrochen',
  stoppedHint: (name) => `Wähle ${name} noch einmal: Es geht weiter, wo es aufgehört hat.`,
  otherFile: (name) => `Das ist eine andere Datei. Wähle ${name} oder brich ab.`,
  goOn: 'Weiter',
  checking: 'Das Archiv wird gelesen',
  checkingHint: 'Noch wird nichts importiert. Du kannst gehen; es läuft weiter.',
  read: (messages) => plural(messages, { one: '# Nachricht gelesen', other: '# Nachrichten gelesen' }),
  waiting: 'Wartet, bis es an der Reihe ist',
  reportTitle: (name) => `${name} importieren?`,
  reportHint: 'Das ist im Archiv.',
  counts: {
    channels: 'Kanäle',
    threads: 'Threads und Beiträge',
    messages: 'Nachrichten',
    files: 'Dateien',
    people: 'Personen',
    roles: 'Rollen',
    emojis: 'Emoji',
    stickers: 'Sticker',
  },
  allFits: 'Alles passt.',
  problems: 'Was nicht passen wird',
  problemsAfter: 'Was nicht gepasst hat',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
  example: (example) => `Zuerst: ${example}`,
  peopleHint:
    'Personen kommen nur mit Name und Bild: Sie sind keine Mitglieder und können sich nicht anmelden.',
  start: 'Importieren',
  importing: (name) => `${name} wird importiert`,
  importingHint:
    'Du kannst das schließen und gehen. Der Server erscheint in deiner Liste, wenn alles da ist.',
  written: (messages) => plural(messages, { one: '# Nachricht', other: '# Nachrichten' }),
  finished: (name) => `${name} ist da`,
  finishedHint: (messages) =>
    plural(messages, { one: '# Nachricht wurde importiert.', other: '# Nachrichten wurden importiert.' }),
  permissionsHint: 'Sieh dir die Rollen an und wer welchen Kanal sieht, bevor du jemanden einlädst.',
  open: 'Server öffnen',
  failed: 'Der Import ist fehlgeschlagen',
  again: 'Andere Datei versuchen',
  cancel: 'Import abbrechen',
  cancelTitle: 'Import abbrechen?',
  cancelHint:
    'Was bisher hochgeladen und importiert wurde, wird gelöscht. Ein Server, den du schon siehst, bleibt.',
  keep: 'Weiter importieren',
  done: 'Fertig',
  sectionHint:
    'Importiere ein Archiv. Daraus wird ein eigener Server; ein neueres Archiv eines Servers, den du importiert hast, ergänzt dort, was neu ist.',
  begin: 'Archiv importieren',
};
