import type * as ImportProblem from '../../../features/moving/problem-strings.ts';
import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Import',
  words: 'Archiv Discord Slack Mattermost umziehen Verlauf Personen',
};

export const importText: Translation<typeof Import.importText> = {
  title: 'Server importieren',
  hint: 'Aus einem Archiv: Der Import macht daraus einen neuen Server, der dir gehört. Niemand wird über diese Nachrichten benachrichtigt.',
  loading: 'Deine Importe werden geladen',
  off: 'Die Betreiber dieser Instanz haben Importe abgeschaltet. Bitte sie, für dich zu importieren.',
  sources: 'Was importiert werden kann',
  guildhall:
    'Ein Archiv, das der Besitzer eines Servers hier oder auf einer anderen Instanz unter Export gemacht hat.',
  discord:
    'Ein Discord-Server, mit DiscordChatExporter als JSON exportiert. Packe den Ordner in eine ZIP-Datei.',
  slack: 'Der Export eines Slack-Arbeitsbereichs, so wie Slack ihn ausgibt.',
  mattermost: 'Der Gesamtexport (bulk export) eines Mattermost-Servers, so wie mmctl ihn ausgibt.',
  limit: (bytes) =>
    `Eine ZIP-Datei von höchstens ${formatBytes(bytes)}. Bevor etwas importiert wird, siehst du einen Bericht.`,
  choose: 'Datei wählen',
  tooLarge: (bytes) => `Diese Datei ist größer als ${formatBytes(bytes)}; mehr nimmt diese Instanz nicht an.`,
  empty: 'Diese Datei ist leer.',
  uploading: (name) => `${name} wird hochgeladen`,
  uploadHint: 'Du kannst dieses Fenster schließen, aber lass die Seite offen.',
  stopped: 'Das Hochladen ist unterbrochen',
  stoppedHint: (name) => `Wähle ${name} noch einmal: Es geht weiter, wo es aufgehört hat.`,
  otherFile: (name) => `Das ist eine andere Datei. Wähle ${name} oder brich ab.`,
  goOn: 'Weiter',
  checking: 'Das Archiv wird gelesen',
  checkingHint: 'Noch wird nichts importiert. Du kannst diese Seite verlassen; es läuft weiter.',
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
    emojis: 'Emojis',
    stickers: 'Sticker',
  },
  noProblems: 'Alles kann importiert werden.',
  problems: 'Was ausgelassen oder verändert wird',
  problemsAfter: 'Was ausgelassen oder verändert wurde',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
  example: (example) => `Beispiel: ${example}`,
  peopleHint:
    'Personen kommen nur mit Name und Bild: Sie sind keine Mitglieder und können sich nicht anmelden. Was sie geschrieben haben, kannst du später Mitgliedern übergeben.',
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
  another: 'Weiteres Archiv importieren',
  failed: 'Der Import ist fehlgeschlagen',
  again: 'Andere Datei versuchen',
  cancel: 'Import abbrechen',
  cancelTitle: 'Import abbrechen?',
  cancelHint:
    'Was bisher hochgeladen und importiert wurde, wird gelöscht. Ein Server, den du schon siehst, bleibt.',
  keep: 'Weiter importieren',
  sectionHint:
    'Importiere ein Archiv als neuen Server. Ein neueres Archiv eines Servers, den du schon importiert hast, ergänzt dort, was neu ist.',
  begin: 'Archiv importieren',
};

export const importProblemText: Translation<typeof ImportProblem.importProblemText> = {
  invalid: (kind, fault) => `${kind}: Ein Eintrag fehlt, weil er ungültig ist (${fault}).`,
  futureId: (kind) => `${kind}: Ein Eintrag fehlt, weil seine ID in der Zukunft liegt.`,
  tooMany: (most, kind) => `${kind}: Höchstens ${number(most)} werden importiert; die übrigen fehlen.`,
  tooManyEmoji: (still, animated) =>
    `Ein Server hat höchstens ${number(still)} unbewegte und ${number(animated)} animierte Emojis; die übrigen fehlen.`,
  tooManyThreads: 'Es sind zu viele Threads; die übrigen fehlen.',
  tooManyPins: (most) =>
    `Ein Kanal hat höchstens ${number(most)} angepinnte Nachrichten; die übrigen werden nicht angepinnt.`,
  tooManyReactions: (most) =>
    `Eine Nachricht hat höchstens ${number(most)} Arten von Reaktionen; die übrigen fehlen.`,
  tooManyOverwrites: 'Ein Kanal hat zu viele eigene Berechtigungen: Nur Administratoren sehen ihn.',
  longTopics: 'Ein Thema fehlt, weil die Themen des Servers zusammen zu lang sind.',
  deletedChannel:
    'Ein Kanal wurde hier während des Imports gelöscht; seine Nachrichten werden nicht importiert.',
  channelKind: 'Ein Kanal fehlt, weil es seine Art hier nicht gibt.',
  privateChannel: 'Ein privater Kanal wird ohne seine Mitglieder importiert: Nur Administratoren sehen ihn.',
  archivedChannel:
    'Ein archivierter Kanal wird als Kanal importiert, in dem nur Administratoren schreiben können.',
  privateThread: 'Ein privater Thread wird als Kanal importiert, den nur Administratoren sehen.',
  severalTeams: 'Der Export enthält mehrere Teams: Jedes wird eine Kategorie desselben Servers.',
  threadChannel: 'Ein Thread fehlt, weil sein Kanal fehlt.',
  otherPin: 'Ein Forum kann einen angehefteten Beitrag haben: Dieser ist nicht angeheftet.',
  otherThread: 'Eine Nachricht kann einen Thread haben: Dieser ist von seiner Nachricht getrennt.',
  postChannel: 'Ein Beitrag fehlt, weil sein Kanal nicht im Export ist.',
  tooOld: 'Eine Nachricht von vor 2015 fehlt, weil IDs 2015 beginnen.',
  notice: 'Ein Hinweis wie „ist dem Kanal beigetreten“ fehlt.',
  directConversation: 'Eine Direktunterhaltung fehlt.',
  directMessage: 'Eine Direktnachricht fehlt.',
  cutText: (most) => `Ein Text wird auf ${number(most)} Zeichen gekürzt.`,
  emptyMessage: 'Eine Nachricht ist leer: Nichts darin kann importiert werden.',
  unknownAuthor:
    'Der Autor einer Nachricht ist nicht im Archiv; sie erscheint wie von einem gelöschten Konto.',
  reactionEmoji: 'Eine Reaktion fehlt, weil ihr Emoji nicht im Archiv ist.',
  customReaction: 'Eine Reaktion fehlt, weil der Export keine Bilder eigener Emojis enthält.',
  missingFile: 'Eine Datei ist nicht im Archiv; wenn sie eine Adresse hat, verweist die Nachricht darauf.',
  largeFile: 'Eine Datei fehlt, weil sie größer als 48 MB ist.',
  tooManyFiles: (most) => `Eine Nachricht hat höchstens ${number(most)} Dateien; die übrigen fehlen.`,
  embed: 'Eine Einbettung fehlt, weil sie leer oder nicht lesbar ist.',
  missingSticker: 'Ein Sticker einer Nachricht fehlt, weil er nicht im Archiv ist.',
  emojiPicture: 'Ein Emoji fehlt, weil sein Bild nicht im Archiv ist.',
  stickerPicture: 'Ein Sticker fehlt, weil sein Bild nicht im Archiv ist.',
  largePicture: 'Ein Bild fehlt, weil es zu groß ist.',
  fullStorage: 'Ein Bild fehlt, weil der Speicher voll ist.',
  unreadablePicture: 'Ein Bild fehlt, weil es nicht lesbar ist.',
  plainRole: 'Eine Rolle wird ohne Berechtigungen importiert, weil der Export sie nicht enthält.',
  plainPerson: 'Eine Person wird ohne Bild importiert, weil der Export keines enthält.',
  takenPerson: 'Eine Person fehlt, weil ihre ID hier schon vergeben ist.',
  takenIds: 'Das Archiv enthält IDs, die hier schon vergeben sind.',
  failedOften: 'Der Import ist mehrmals gescheitert.',
  notZip: 'Das ist keine ZIP-Datei.',
  unreadableZip: 'Die ZIP-Datei ist nicht lesbar.',
  filesOutside: 'Das Archiv nennt Dateien außerhalb von sich selbst.',
  largeArchive: 'Das Archiv ist ausgepackt zu groß.',
  manyFiles: 'Das Archiv enthält zu viele Dateien.',
  manyObjects: 'Das Archiv enthält zu viele Personen oder Kanäle.',
  manyMessages: 'Ein Kanal hat zu viele Nachrichten in einer Minute.',
  missingPart: 'Ein Teil des Archivs fehlt: Fang noch einmal an.',
  ownerAccount: 'Das Konto des Besitzers kann nicht verwendet werden.',
  newerVersion: 'Das Archiv stammt von einer neueren Version von Guildhall.',
  nothingKnown:
    'Im Archiv ist kein Export von Guildhall, Discord (DiscordChatExporter, JSON), Slack oder Mattermost.',
  noServer: 'Das Archiv nennt keinen Server.',
  severalServers: 'Die Dateien stammen von mehr als einem Server.',
  onlyDirect: (file) => `${file} ist ein Export von Direktnachrichten, nicht von einem Server.`,
  notDiscord: (file) => `${file} ist kein Export von DiscordChatExporter.`,
  unreadableFile: (file) => `${file} ist nicht lesbar.`,
};

export const offeredSectionText: Translation<typeof ImportSection.offeredSectionText> = {
  title: 'Importierte Nachrichten',
  words: 'übernehmen Verlauf Discord Slack Mattermost Archiv Autor',
};

export const importedPeopleText: Translation<typeof Import.importedPeopleText> = {
  title: 'Importierte Personen',
  hint: 'Personen, die im Archiv geschrieben haben. Sie sind keine Mitglieder. Du kannst ihre Nachrichten einem Mitglied anbieten, das zum Autor wird, sobald es annimmt.',
  find: 'Importierte Person suchen',
  loading: 'Importierte Personen werden geladen',
  nobody: 'Keine importierten Personen',
  nobodyHint: 'Wenn du einen Server importierst, stehen hier die Personen, die darin geschrieben haben.',
  nobodyFound: 'Niemand gefunden',
  nobodyFoundHint: 'Versuche einen anderen Teil des Namens.',
  messages: (count) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  unknownCount: 'Nachrichten nicht gezählt',
  offered: (name) => `${name} angeboten`,
  moving: (name) => `Wird an ${name} übergeben`,
  assign: 'Mitglied zuordnen',
  assignOf: (name) => `Nachrichten von ${name} einem Mitglied zuordnen`,
  assignTitle: (name) => `Welches Mitglied ist ${name}?`,
  assignHint:
    'Das Mitglied bekommt eine Direktnachricht und entscheidet. Bis es annimmt, ändert sich nichts.',
  member: 'Mitglied',
  ask: 'Fragen',
  asked: (name) => `${name} wird gefragt.`,
  withdraw: 'Zurückziehen',
  withdrawFrom: (name) => `Angebot der Nachrichten von ${name} zurückziehen`,
  withdrawn: 'Das Angebot ist zurückgezogen.',
};

export const offeredText: Translation<typeof Import.offeredText> = {
  hint: 'Der Besitzer eines importierten Servers kann dir die Nachrichten anbieten, die du dort geschrieben hast.',
  loading: 'Angebote werden geladen',
  none: 'Keine Angebote',
  noneHint: 'Frag den Besitzer eines importierten Servers, ob deine Nachrichten darin sind.',
  offer: (name, server) => `${name} in ${server}`,
  messages: (count) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  unknownCount: 'Nachrichten nicht gezählt',
  moving: 'Die Nachrichten werden deinem Konto übergeben.',
  decline: 'Ablehnen',
  declined: 'Abgelehnt.',
  accept: 'Annehmen',
  acceptTitle: (name) => `Bist du ${name}?`,
  acceptHint:
    'Alle Nachrichten dieser Person auf diesem Server werden zu deinen. Du kannst sie bearbeiten und löschen. Das lässt sich nicht rückgängig machen.',
};
