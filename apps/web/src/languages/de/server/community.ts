import type * as CommunitySections from '../../../features/community/section-strings.ts';
import type * as Community from '../../../features/community/strings.ts';
import type * as Discovery from '../../../features/discovery/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const communitySectionText: Translation<typeof CommunitySections.communitySectionText> = {
  title: 'Community',
  words: 'entdecken listen kategorie tags regelkanal',
};

export const communityText: Translation<typeof Community.communityText> = {
  loading: 'Community-Einstellungen werden geladen',
  offTitle: 'Zum Community-Server machen',
  off: 'Für Server, die allen offenstehen. Es braucht zwei Kanäle: einen für deine Regeln, einen für alle, die den Server leiten. Dann kann er in „Entdecken“ gelistet werden.',
  turnOn: 'Community einschalten',
  turnedOn: 'Das ist jetzt ein Community-Server.',
  channels: 'Kanäle',
  channelsHint: 'Jeder Community-Server hat diese.',
  rulesChannel: 'Regelkanal',
  rulesChannelHint: 'Wo deine Regeln stehen.',
  updatesChannel: 'Update-Kanal',
  updatesChannelHint: 'Für alle, die den Server leiten. Ein neuer ist für alle anderen verborgen.',
  newRules: '#rules erstellen',
  newUpdates: '#moderator-only erstellen',
  deleted: 'Keiner: er wurde gelöscht',
  hidden: 'Ein Kanal, den du nicht siehst',
  listing: 'Entdecken',
  listingHint: 'Wie neue Leute dich finden.',
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
  turnOff: 'Community ausschalten',
  turnOffTitle: 'Community ausschalten?',
  turnOffHint:
    'Der Server verschwindet aus „Entdecken“, und seine zwei Kanäle sind wieder gewöhnliche Kanäle. Was in „Entdecken“ steht, bleibt für das nächste Mal erhalten.',
  turnedOff: 'Das ist kein Community-Server mehr.',
};

const members = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitglieder' });

export const discoveryText: Translation<typeof Discovery.discoveryText> = {
  title: 'Entdecken',
  tabs: 'Was du entdecken kannst',
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
  foundServers: (count, more) => (more ? `Die ersten ${number(count)} Server` : `${number(count)} Server`),
  foundApps: (count, more) =>
    more ? `Die ersten ${number(count)} Apps` : plural(count, { one: '# App', other: '# Apps' }),
  noServersTitle: 'Noch keine Server gelistet',
  noServers:
    'Hier stehen Server dieser Instanz, die allen offenstehen. Wenn du einen verwaltest, liste ihn in seinen Einstellungen unter Community.',
  noMatchTitle: 'Nichts gefunden',
  noMatch: 'Versuche ein anderes Wort, oder sieh in allen Kategorien nach.',
  noAppsTitle: 'Noch keine Apps gelistet',
  noApps:
    'Hier stehen Bots, die alle hinzufügen dürfen. Wenn du einen machst, liste ihn auf seiner Seite in deinen Einstellungen unter Anwendungen.',
  noAppMatch: 'Versuche ein anderes Wort.',
  brokenTitle: 'Das wurde nicht geladen',
  online: (count) => `${number(count)} online`,
  actions: (name) => `Aktionen für ${name}`,
  reportServer: 'Server melden',
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
  staff: 'Team',
  developer: 'Entwickler',
  verified: 'Verifiziert',
  partnered: 'Partner',
};
