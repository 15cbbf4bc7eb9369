import { LIMITS } from '@guildhall/protocol/limits';
import type * as CommunitySections from '../../features/community/section-strings.ts';
import type * as Community from '../../features/community/strings.ts';
import type * as Discovery from '../../features/discovery/strings.ts';
import type * as InviteSections from '../../features/invites/section-strings.ts';
import type * as Invites from '../../features/invites/strings.ts';
import type * as OnboardingFirst from '../../features/onboarding/first-strings.ts';
import type * as Onboarding from '../../features/onboarding/strings.ts';
import type * as ScreeningSections from '../../features/screening/section-strings.ts';
import type * as Screening from '../../features/screening/strings.ts';
import type * as ServersFirst from '../../features/servers/first-strings.ts';
import type * as ServerMenu from '../../features/servers/menu-strings.ts';
import type * as Servers from '../../features/servers/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

const members = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitglieder' });

export const serverFirstText: Translation<typeof ServersFirst.serverFirstText> = {
  direct: 'Direktnachrichten',
  rail: 'Server',
  add: 'Server hinzufügen',
  discover: 'Server und Apps entdecken',
  mentions: (count) => plural(count, { one: '# Erwähnung', other: '# Erwähnungen' }),
  mentionsPage: 'Erwähnungen',
  unreadMessages: 'ungelesene Nachrichten',
  unavailable: 'gerade nicht verfügbar',
  name: 'Name des Servers',
  menu: 'Servermenü',
  settings: 'Servereinstellungen',
  leave: 'Server verlassen',
  online: (count) => `${count} online`,
  members,
  overview: 'Übersicht',
  danger: 'Gefahrenzone',
  transfer: 'Server übergeben',
  delete: 'Server löschen',
  description: 'Beschreibung',
  lost: {
    left: (name) => `Du hast ${name} verlassen`,
    kicked: (name) => `Du wurdest von ${name} entfernt`,
    banned: (name) => `Du wurdest von ${name} gebannt`,
    deleted: (name) => `${name} wurde gelöscht`,
  },
  lostHint: {
    left: 'Um zurückzukommen, brauchst du eine Einladung.',
    kicked:
      'Um zurückzukommen, brauchst du eine Einladung. Was du dort geschrieben hast, bleibt auf diesem Gerät.',
    banned: 'Du kannst erst zurückkommen, wenn die Moderation den Bann aufhebt.',
    deleted: 'Seine Kanäle und Nachrichten sind für alle weg.',
  },
  goHome: 'Zu deinen Servern',
  noAccessTitle: 'Du kannst diesen Server nicht sehen',
  noAccess: 'Es gibt ihn nicht, oder du bist nicht darin. Frag nach einer Einladung.',
};

export const serverMenuText: Translation<typeof ServerMenu.serverMenuText> = {
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert.',
  copyId: 'ID kopieren',
  idCopied: 'ID kopiert.',
};

export const serverText: Translation<typeof Servers.serverText> = {
  unread: 'ungelesen',
  emptyTitle: 'Hier sind deine Server zu Hause',
  empty:
    'Ein Server ist ein Ort für eine Gruppe: Kanäle zum Reden, Menschen, mit denen man redet. Erstelle einen, tritt mit einer Einladung bei, oder finde einen, der allen offensteht.',
  create: 'Server erstellen',
  join: 'Mit Einladung beitreten',
  find: 'Server finden',
  addTitle: 'Server hinzufügen',
  addHint: 'Schaffe einen eigenen Ort, oder tritt einem bei, zu dem du eingeladen bist.',
  createOption: 'Server erstellen',
  createOptionHint: 'Für deine Gruppe. Du bestimmst die Kanäle und wer hereinkommt.',
  joinOption: 'Server beitreten',
  joinOptionHint: 'Mit einem Link oder Code, den dir jemand gegeben hat.',
  createTitle: 'Server erstellen',
  createHint: 'Gib ihm einen Namen. Alles lässt sich später ändern.',
  templateTitle: 'Wofür ist er?',
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
  back: 'Zurück',
  joinTitle: 'Server beitreten',
  joinHint: 'Füge die Einladung ein, die du bekommen hast.',
  inviteField: 'Einladungslink oder Code',
  inviteExample: 'https://… oder 8 Zeichen',
  inviteInvalid:
    'Das sieht nicht nach einer Einladung aus. Sie ist ein Link mit /invite/ oder ein Code aus Buchstaben und Ziffern.',
  look: 'Einladung ansehen',
  createChannel: 'Kanal erstellen',
  copied: 'Kopiert.',
  leaveTitle: (name) => `${name} verlassen?`,
  leaveHint: 'Zurückkommen kannst du nur mit einer Einladung.',
  left: (name) => `Du hast ${name} verlassen.`,
  noChannelsTitle: 'Noch keine Kanäle hier',
  noChannelsManager: 'In Kanälen wird geredet. Erstelle den ersten.',
  noChannels: 'Es gibt keinen Kanal, den du sehen kannst. Wer diesen Server verwaltet, kann das ändern.',
  unavailableTitle: 'Dieser Server ist nicht verfügbar',
  unavailableHint: 'Der Dienst erreicht ihn gerade nicht. Er kommt von selbst zurück; nichts geht verloren.',
  transferHint:
    'Bestimme, wem er ab jetzt gehört. Du bleibst Mitglied mit deinen Rollen; nur diese Person kann ihn zurückgeben.',
  newOwner: 'Neue Leitung',
  transferred: (name) => `Der Server gehört jetzt ${name}.`,
  descriptionHint: 'Worum es auf diesem Server geht, für alle, die eine Einladung ansehen.',
  icon: 'Symbol',
  iconHint: `Wird quadratisch zugeschnitten. Bis ${formatBytes(LIMITS.imageBytes)}.`,
  banner: 'Banner',
  bannerHint: `Breit, über der Kanalliste. Bis ${formatBytes(LIMITS.imageBytes)}.`,
  secondFactor: 'Zwei-Faktor-Anmeldung von Moderatoren verlangen',
  secondFactorHint: 'Wer hier verwaltet oder moderiert, braucht sie. Bots nicht.',
  secondFactorFirst:
    'Schalte zuerst deine eigene Zwei-Faktor-Anmeldung ein, in deinen Einstellungen unter Sicherheit.',
  pauseInvites: 'Einladungen pausieren',
  pauseInvitesHint:
    'Solange das an ist, kann niemand beitreten. Bestehende Einladungen bleiben und gelten danach wieder.',
  saved: 'Gespeichert.',
  owner: 'Leitung',
  deleteHint:
    'Der Server, seine Kanäle und jede Nachricht darin werden für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteNameField: (name) => `Tippe „${name}“, um zu bestätigen`,
  password: 'Dein Passwort',
  deleted: (name) => `${name} wurde gelöscht.`,
  openingSection: 'Bereich wird geöffnet',
  groups: {
    server: 'Server',
    people: 'Menschen',
    moderation: 'Moderation',
    community: 'Community',
    last: '',
  },
};

export const inviteSectionText: Translation<typeof InviteSections.inviteSectionText> = {
  title: 'Einladungen',
  invitePeople: 'Leute einladen',
};

export const inviteText: Translation<typeof Invites.inviteText> = {
  setPicture: 'Serverbild hinzufügen',
  arrangeChannels: 'Kanäle ordnen',
  setUpRoles: 'Rollen einrichten',
  title: (server) => `Leute zu ${server} einladen`,
  hint: (channel) => `Sie kommen in #${channel} an.`,
  link: 'Einladungslink',
  making: 'Link wird erstellt',
  noChannel: 'Es gibt keinen Kanal, in den du einladen darfst.',
  age: 'Läuft ab nach',
  uses: 'Kann benutzt werden',
  ages: {
    1800: '30 Minuten',
    3600: '1 Stunde',
    21600: '6 Stunden',
    43200: '12 Stunden',
    86400: '1 Tag',
    604800: '7 Tage',
    2592000: '30 Tage',
    0: 'Nie',
  },
  usesOf: (count) => (count === 0 ? 'Beliebig oft' : plural(count, { one: 'Einmal', other: '#-mal' })),
  change: 'Ablauf und Benutzungen ändern',
  channel: 'Kanal',
  make: 'Neuen Link erstellen',
  done: 'Fertig',
  expires: (when) => `Läuft ab ${when}.`,
  never: 'Läuft nicht ab.',
  pausedHint:
    'Dieser Server hat seine Einladungen pausiert: Niemand kann beitreten, bis jemand mit „Server verwalten“ das beendet.',
  listHint: 'Wer eine davon hat, kann beitreten. Lösche, was zu weit herumgekommen ist.',
  none: 'Es gibt keine Einladungen',
  noneHint: 'Erstelle eine, um Leute hereinzulassen.',
  by: (name) => `Erstellt von ${name}`,
  used: (uses, most) => (most === 0 ? `${uses}× benutzt` : `${uses} von ${most}× benutzt`),
  delete: 'Einladung löschen',
  deleteTitle: (code) => `Einladung ${code} löschen?`,
  deleteHint: 'Der Link gilt sofort nicht mehr. Wer damit beigetreten ist, bleibt.',
  deleted: 'Einladung gelöscht.',
  copy: 'Link kopieren',
  copied: 'Link kopiert.',
  loading: 'Einladungen werden geladen',
  pageTitle: 'Du bist eingeladen',
  pageHint: (inviter) => `${inviter} lädt dich ein zu`,
  accept: (server) => `${server} beitreten`,
  open: (server) => `${server} öffnen`,
  logInToJoin: 'Anmelden und beitreten',
  registerToJoin: 'Konto erstellen und beitreten',
  looking: 'Einladung wird geladen',
  card: (server) => `Einladung zu ${server}`,
  cardJoin: 'Beitreten',
  cardOpen: 'Öffnen',
  cardGone: 'Diese Einladung gilt nicht mehr.',
  invalidTitle: 'Diese Einladung gilt nicht',
  invalid:
    'Vielleicht ist sie verbraucht, abgelaufen oder vertippt. Bitte die Person, von der du sie hast, um eine neue.',
  goHome: 'Zu deinen Servern',
  retry: 'Noch einmal versuchen',
};

export const screeningSectionText: Translation<typeof ScreeningSections.screeningSectionText> = {
  title: 'Regeln',
  words: 'screening zustimmen neue ausstehend',
};

export const screeningText: Translation<typeof Screening.screeningText> = {
  loading: 'Regeln werden geladen',
  enabled: 'Neue stimmen den Regeln zu',
  enabledHint:
    'Bis dahin können sie lesen, aber nicht schreiben, reagieren, Befehle benutzen oder sprechen. Ausschalten lässt alle herein, die noch warten.',
  needsRule: 'Schreib zuerst mindestens eine Regel.',
  description: 'Worum es auf diesem Server geht',
  descriptionHint: 'Steht über den Regeln.',
  rules: 'Regeln',
  rulesHint: 'Ein Gedanke pro Regel. Neue sehen sie nummeriert, in dieser Reihenfolge.',
  none: 'Es gibt noch keine Regeln.',
  rule: (place) => `Regel ${place}`,
  example: 'Sei freundlich. Widersprich Ideen, nicht Menschen.',
  add: 'Regel hinzufügen',
  up: (place) => `Regel ${place} nach oben`,
  down: (place) => `Regel ${place} nach unten`,
  remove: (place) => `Regel ${place} entfernen`,
  blank: 'Schreib die Regel, oder entferne sie.',
  preview: 'Zeigen, was Neue sehen',
  saved: 'Gespeichert.',
  turnOffTitle: 'Alle ohne die Regeln hereinlassen?',
  suggestions: 'Ideen',
  ideas: [
    'Sei freundlich. Widersprich Ideen, nicht Menschen.',
    'Kein Spam, keine Werbung, kein Betteln.',
    'Bleib in jedem Kanal beim Thema.',
    'Nichts Sexuelles oder Gewalttätiges außerhalb der Kanäle für Erwachsene.',
    'Achte die Privatsphäre: Teile nichts, was nicht dir gehört.',
  ],
  addIdea: (idea) => `„${idea}“ hinzufügen`,
  title: (server) => `Regeln von ${server}`,
  before: 'Stimme ihnen zu, um hier zu schreiben, zu reagieren und zu sprechen. Lesen kannst du schon.',
  noRules: 'Dieser Server hat gerade keine Regeln.',
  accept: 'Ich habe die Regeln gelesen und stimme ihnen zu',
  agree: 'Zustimmen',
  later: 'Nicht jetzt',
  close: 'Schließen',
  agreed: 'Du kannst jetzt schreiben.',
  retry: 'Noch einmal versuchen',
};

export const onboardingFirstText: Translation<typeof OnboardingFirst.onboardingFirstText> = {
  title: 'Onboarding',
};

export const onboardingText: Translation<typeof Onboarding.onboardingText> = {
  loading: 'Fragen werden geladen',
  enabled: 'Neue Mitglieder fragen',
  enabledHint: 'Wer beitritt, beantwortet deine Fragen beim ersten Öffnen des Servers.',
  defaultChannels: 'Kanäle für den Anfang',
  defaultChannelsHint: 'Auf sie werden nach dem Antworten alle hingewiesen.',
  noChannels: 'Dieser Server hat keine Kanäle, auf die man hinweisen könnte.',
  prompts: 'Fragen',
  promptsHint: 'Jede Antwort kann Rollen geben und auf Kanäle hinweisen.',
  noPrompts: 'Es gibt noch keine Fragen. Ohne eine wird niemand etwas gefragt.',
  addPrompt: 'Frage hinzufügen',
  promptNumber: (place) => `Frage ${place}`,
  removePrompt: (place) => `Frage ${place} entfernen`,
  promptTitle: 'Was du fragst',
  promptExample: 'Was führt dich hierher?',
  single: 'Nur eine Antwort',
  singleHint: 'Sonst wählt man so viele, wie man möchte.',
  required: 'Muss beantwortet werden',
  requiredHint: 'Neue Mitglieder können sie nicht überspringen.',
  answerNumber: (place) => `Antwort ${place}`,
  addOption: 'Antwort hinzufügen',
  removeOption: (place) => `Antwort ${place} entfernen`,
  optionTitle: 'Antwort',
  optionDescription: 'Beschreibung',
  optional: 'Optional',
  gives: (roles, channels) =>
    `Gibt ${plural(roles, { one: '# Rolle', other: '# Rollen' })}, weist auf ${plural(channels, { one: '# Kanal', other: '# Kanäle' })} hin`,
  roles: 'Rollen, die sie gibt',
  noRoles: 'Es gibt keine Rollen, die du vergeben könntest.',
  channels: 'Kanäle, auf die sie hinweist',
  saved: 'Gespeichert.',
  preview: 'Zeigen, was Neue sehen',
  faults: 'Einige Fragen sind unvollständig. Was fehlt, ist markiert.',
  missingPrompt: 'Schreib, was du fragst.',
  missingOption: 'Schreib die Antwort.',
  missingOptions: 'Füge mindestens eine Antwort hinzu.',
  welcome: (server) => `Willkommen auf ${server}`,
  welcomeHint: 'Ein paar Fragen, damit du findest, was für dich ist.',
  chooseOne: 'Wähle eine.',
  chooseAny: 'Wähle beliebig viele.',
  mustAnswer: 'Muss beantwortet werden.',
  skip: 'Überspringen',
  later: 'Nicht jetzt',
  finish: 'Fertig',
  readyTitle: 'Alles bereit',
  readyHint: 'Gute Orte für den Anfang:',
  close: 'Schließen',
};

export const communitySectionText: Translation<typeof CommunitySections.communitySectionText> = {
  title: 'Community',
  words: 'entdecken listen kategorie tags regelkanal',
};

export const communityText: Translation<typeof Community.communityText> = {
  title: 'Community',
  loading: 'Community-Einstellungen werden geladen',
  offTitle: 'Zum Community-Server machen',
  off: 'Für Server, die allen offenstehen. Es braucht zwei Kanäle: einen für deine Regeln, einen für alle, die den Server leiten. Dann kann er in „Entdecken“ gelistet werden.',
  turnOn: 'Community einschalten',
  turnedOn: 'Das ist jetzt ein Community-Server.',
  channels: 'Kanäle',
  channelsHint: 'Was jeder Community-Server hat.',
  rulesChannel: 'Regelkanal',
  rulesChannelHint: 'Wo deine Regeln stehen.',
  updatesChannel: 'Update-Kanal',
  updatesChannelHint: 'Für alle, die den Server leiten. Ein neuer ist für alle anderen verborgen.',
  newRules: '#rules erstellen',
  newUpdates: '#moderator-only erstellen',
  deleted: 'Keiner: er wurde gelöscht',
  hidden: 'Ein Kanal, den du nicht siehst',
  listing: 'Entdecken',
  listingHint: 'Wie dich Menschen finden, die noch nicht hier sind.',
  listed: 'In „Entdecken“ listen',
  listedHint: 'Alle auf dieser Instanz können den Server finden und ihm beitreten.',
  listedTeam: 'Server von Team und Entwicklern werden nie gelistet.',
  category: 'Kategorie',
  description: 'Beschreibung',
  descriptionHint: 'Was man vor dem Beitritt liest. Nötig, um gelistet zu werden.',
  descriptionMissing: 'Schreib zuerst eine Beschreibung: Ein gelisteter Server braucht eine.',
  useDescription: 'Beschreibung des Servers verwenden',
  tags: 'Tags',
  tagsHint: 'Bis zu 5 Stichwörter, mit Kommas dazwischen.',
  tagsExample: 'Brettspiele, Schach',
  tooManyTags: 'Höchstens 5 Tags.',
  longTag: (tag) => `„${tag}“ ist zu lang. Ein Tag hat höchstens 24 Zeichen.`,
  preview: 'Vorschau',
  saved: 'Gespeichert.',
  turnOff: 'Community ausschalten',
  turnOffTitle: 'Community ausschalten?',
  turnOffHint:
    'Der Server verschwindet aus „Entdecken“, und seine zwei Kanäle sind wieder gewöhnliche Kanäle. Was in „Entdecken“ steht, bleibt für das nächste Mal erhalten.',
  turnedOff: 'Das ist kein Community-Server mehr.',
};

export const discoveryText: Translation<typeof Discovery.discoveryText> = {
  title: 'Entdecken',
  places: 'Was du entdecken kannst',
  servers: 'Server',
  apps: 'Apps',
  searchServers: 'Server suchen',
  searchServersExample: 'Name, Thema oder Tag',
  searchApps: 'Apps suchen',
  searchAppsExample: 'Name oder was sie tut',
  clear: 'Suche leeren',
  categories: 'Kategorie',
  allCategories: 'Alle',
  loadingServers: 'Server werden gesucht',
  loadingApps: 'Apps werden gesucht',
  more: 'Mehr anzeigen',
  retry: 'Noch einmal versuchen',
  foundServers: (count, more) => (more ? `Die ersten ${number(count)} Server` : `${number(count)} Server`),
  foundApps: (count, more) =>
    more ? `Die ersten ${number(count)} Apps` : plural(count, { one: '# App', other: '# Apps' }),
  noServersTitle: 'Noch keine Server gelistet',
  noServers:
    'Hier stehen Server dieser Instanz, die allen offenstehen. Wenn du einen verwaltest, liste ihn in seinen Einstellungen unter Community.',
  noMatchTitle: 'Nichts passt',
  noMatch: 'Versuche ein anderes Wort, oder sieh in allen Kategorien nach.',
  noAppsTitle: 'Noch keine Apps gelistet',
  noApps:
    'Hier stehen Bots, die alle hinzufügen dürfen. Wenn du einen machst, liste ihn auf seiner Seite unter Deine Einstellungen, Anwendungen.',
  noAppMatch: 'Versuche ein anderes Wort.',
  brokenTitle: 'Das wurde nicht geladen',
  online: (count) => `${number(count)} online`,
  members,
  inServers: (count) => plural(count, { one: 'Auf # Server', other: 'Auf # Servern' }),
  join: 'Beitreten',
  joinNamed: (name) => `${name} beitreten`,
  open: 'Öffnen',
  openNamed: (name) => `${name} öffnen`,
  add: 'Zum Server hinzufügen',
  addNamed: (name) => `Zum Server hinzufügen: ${name}`,
  noDescription: 'Keine Beschreibung.',
};

export const categoryNames: Translation<typeof Discovery.categoryNames> = {
  gaming: 'Spiele',
  music: 'Musik',
  entertainment: 'Unterhaltung',
  science_tech: 'Wissenschaft und Technik',
  education: 'Bildung',
  art_creators: 'Kunst und Kreatives',
  anime_manga: 'Anime und Manga',
  community_social: 'Gemeinschaft und Soziales',
  other: 'Anderes',
};

export const typeNames: Translation<typeof Discovery.typeNames> = {
  official: 'Offiziell',
  verified: 'Verifiziert',
  partnered: 'Partner',
};
