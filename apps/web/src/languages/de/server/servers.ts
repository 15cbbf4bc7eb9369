import { LIMITS } from '@guildhall/protocol/limits';
import type * as ServersFirst from '../../../features/servers/first-strings.ts';
import type * as Lost from '../../../features/servers/lost-strings.ts';
import type * as Rail from '../../../features/servers/rail/strings.ts';
import type * as ServerSections from '../../../features/servers/section-strings.ts';
import type * as ExportSection from '../../../features/servers/settings/export-section-strings.ts';
import type * as Export from '../../../features/servers/settings/export-strings.ts';
import type * as Servers from '../../../features/servers/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { list, number, plural } from '../../words.ts';

const members = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitglieder' });

export const serverSectionText: Translation<typeof ServerSections.serverSectionText> = {
  name: 'Name des Servers',
  settings: 'Servereinstellungen',
  leave: 'Server verlassen',
  overview: 'Übersicht',
  danger: 'Gefahrenzone',
  transfer: 'Server übergeben',
  delete: 'Server löschen',
  description: 'Beschreibung',
};

export const serverFirstText: Translation<typeof ServersFirst.serverFirstText> = {
  direct: 'Direktnachrichten',
  rail: 'Server',
  add: 'Server hinzufügen',
  discover: 'Server und Apps entdecken',
  mentions: (count) => plural(count, { one: '# Erwähnung', other: '# Erwähnungen' }),
  waiting: (count) => `${count} neu`,
  mentionsPage: 'Erwähnungen',
  unreadMessages: 'ungelesene Nachrichten',
  unavailable: 'gerade nicht verfügbar',
  menu: 'Servermenü',
  online: (count) => `${number(count)} online`,
  members,
  lost: {
    left: (name) => `Du hast ${name} verlassen`,
    kicked: (name) => `Du wurdest aus ${name} entfernt`,
    banned: (name) => `Du wurdest auf ${name} gebannt`,
    deleted: (name) => `${name} wurde gelöscht`,
  },
};

export const lostServerText: Translation<typeof Lost.lostServerText> = {
  hint: {
    left: 'Um zurückzukommen, brauchst du eine Einladung.',
    kicked: 'Um zurückzukommen, brauchst du eine Einladung. Deine Entwürfe dort bleiben auf diesem Gerät.',
    banned: 'Du kannst erst zurückkommen, wenn die Moderation den Bann aufhebt.',
    deleted: 'Seine Kanäle und Nachrichten sind für alle weg.',
  },
  goHome: 'Zu deinen Servern',
  loading: 'Server wird geladen',
  noAccessTitle: 'Du kannst diesen Server nicht sehen',
  noAccess: 'Es gibt ihn nicht, oder du bist kein Mitglied. Bitte um eine Einladung.',
};

export const railText: Translation<typeof Rail.railText> = {
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  putInFolder: 'In einen Ordner legen',
  takeOut: 'Aus dem Ordner nehmen',
  nameOf: (name, servers) => name || list(servers.map((server) => server.name)),
  servers: (count) => plural(count, { one: '# Server', other: '# Server' }),
  open: 'Ordner öffnen',
  close: 'Ordner schließen',
  edit: 'Ordner bearbeiten',
  dissolve: 'Ordner auflösen, Server behalten',
  folder: 'Ordner',
  newFolder: 'Neuer Ordner',
  put: (server) => `${server} in einen Ordner legen`,
  putButton: 'In den Ordner legen',
  name: 'Name des Ordners',
  nameHint: 'Ohne Namen heißt er wie seine Server.',
  colour: 'Farbe',
  noColour: 'Keine Farbe',
  preset: (colour) => `Farbe ${colour}`,
};

export const serverText: Translation<typeof Servers.serverText> = {
  emptyTitle: 'Hier sind deine Server zu Hause',
  empty:
    'Ein Server ist ein Ort für eine Gruppe: Kanäle zum Reden, Leute, mit denen man redet. Erstelle einen, tritt mit einer Einladung bei, oder finde einen, der allen offensteht.',
  create: 'Server erstellen',
  join: 'Mit Einladung beitreten',
  find: 'Server finden',
  addTitle: 'Server hinzufügen',
  addHint: 'Erstelle einen eigenen, oder tritt einem bei, zu dem du eingeladen bist.',
  createOption: 'Server erstellen',
  createOptionHint: 'Für deine Gruppe. Du bestimmst die Kanäle und wer hereinkommt.',
  joinOption: 'Server beitreten',
  joinOptionHint: 'Mit einem Link oder Code, den dir jemand gegeben hat.',
  importOption: 'Aus Discord, Slack oder Mattermost importieren',
  importOptionHint: 'Oder von einer anderen Instanz: Nachrichten, Kanäle, Dateien und Personen.',
  createTitle: 'Server erstellen',
  createHint: 'Gib ihm einen Namen. Alles lässt sich später ändern.',
  templateTitle: 'Wofür ist dein Server?',
  templateHint: 'Er beginnt mit passenden Kanälen und Rollen. Alles lässt sich später ändern.',
  templates: {
    friends: { label: 'Freunde', hint: 'Pläne, Fotos und ein Wohnzimmer zum Reden.' },
    club: { label: 'Verein', hint: 'Neues und Termine, Ideen und ein Kanal nur für den Vorstand.' },
    study: { label: 'Lerngruppe', hint: 'Termine, Material, ein Forum für Fragen, Lernräume.' },
    project: { label: 'Projekt', hint: 'Neuigkeiten für alle; Entscheidungen und Dateien fürs Team.' },
    openSource: {
      label: 'Open Source',
      hint: 'Hilfe und Ideen als Foren, Neues vom Code, Maintainer.',
    },
    bare: { label: 'Etwas anderes', hint: 'Ein Textkanal und ein Sprachkanal.' },
  },
  nameExample: (owner) => `Server von ${owner}`,
  joinTitle: 'Server beitreten',
  joinHint: 'Füge die Einladung ein, die du bekommen hast.',
  inviteField: 'Einladungslink oder Code',
  inviteExample: 'https://… oder 8 Zeichen',
  inviteInvalid:
    'Das sieht nicht nach einer Einladung aus. Sie ist ein Link mit /invite/ oder ein Code aus Buchstaben und Ziffern.',
  look: 'Einladung ansehen',
  createChannel: 'Kanal erstellen',
  leaveTitle: (name) => `${name} verlassen?`,
  leaveHint: 'Zurückkommen kannst du nur mit einer Einladung.',
  left: (name) => `Du hast ${name} verlassen.`,
  noChannelsTitle: 'Noch keine Kanäle hier',
  noChannelsManager: 'In Kanälen wird geredet. Erstelle den ersten.',
  noChannels: 'Es gibt keinen Kanal, den du sehen kannst. Wer diesen Server verwaltet, kann das ändern.',
  unavailableTitle: 'Dieser Server ist nicht verfügbar',
  unavailableHint: 'Der Dienst erreicht ihn gerade nicht. Er kommt von selbst zurück; nichts geht verloren.',
  transferHint:
    'Wähle den neuen Besitzer. Du bleibst Mitglied mit deinen Rollen; nur der neue Besitzer kann ihn zurückgeben.',
  newOwner: 'Neuer Besitzer',
  transferred: (name) => `Der Server gehört jetzt ${name}.`,
  descriptionHint: 'Worum es auf diesem Server geht, für alle, die eine Einladung ansehen.',
  createdAt: (date) => `Erstellt am ${date}`,
  icon: 'Symbol',
  iconHint: `Wird quadratisch zugeschnitten. Bis ${formatBytes(LIMITS.imageBytes)}.`,
  banner: 'Banner',
  bannerHint: `Breit, über der Kanalliste. Bis ${formatBytes(LIMITS.imageBytes)}.`,
  secondFactor: 'Zwei-Faktor-Anmeldung von Moderatoren verlangen',
  secondFactorHint: 'Wer hier verwaltet oder moderiert, muss sie einschalten. Bots sind ausgenommen.',
  secondFactorFirst:
    'Schalte zuerst deine eigene Zwei-Faktor-Anmeldung ein, in deinen Einstellungen unter Sicherheit.',
  pauseInvites: 'Einladungen pausieren',
  pauseInvitesHint:
    'Solange das an ist, kann niemand beitreten. Bestehende Einladungen bleiben und gelten danach wieder.',
  deleteHint:
    'Der Server, seine Kanäle und jede Nachricht darin werden für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteNameField: (name) => `Gib „${name}“ ein, um zu bestätigen`,
  deleted: (name) => `${name} wurde gelöscht.`,
  openingSection: 'Bereich wird geöffnet',
  groups: {
    server: 'Server',
    people: 'Personen',
    moderation: 'Moderation',
    community: 'Community',
    last: '',
  },
};

export const serverExportSectionText: Translation<typeof ExportSection.serverExportSectionText> = {
  title: 'Export',
  words: 'archiv sicherung herunterladen umziehen andere instanz',
};

export const serverExportText: Translation<typeof Export.serverExportText> = {
  title: 'Export',
  hint: 'Ein Archiv des ganzen Servers mit Kanälen, Nachrichten, Dateien, Rollen und Personen. Eine andere Instanz kann es importieren. Auch private Kanäle sind darin.',
  loading: 'Das Archiv wird gesucht',
  none: 'Von diesem Server gibt es noch kein Archiv.',
  preparing: 'Das Archiv wird erstellt. Du kannst diese Seite inzwischen verlassen.',
  soFar: (messages) => plural(messages, { one: 'Bisher # Nachricht', other: 'Bisher # Nachrichten' }),
  ready: (bytes) => `Das Archiv ist fertig, ${formatBytes(bytes)}.`,
  until: (when) => `Du kannst es bis ${when} herunterladen.`,
  request: 'Archiv erstellen',
  again: 'Neues erstellen',
  download: 'Herunterladen',
};
