import type { DiscoveryCategory, Server } from '@guildhall/protocol';

const counts = new Intl.PluralRules(undefined);
const numbers = new Intl.NumberFormat(undefined);
const counted = (count: number, one: string, other: string) =>
  `${numbers.format(count)} ${counts.select(count) === 'one' ? one : other}`;

/** Words of Discovery and the App Directory. */
export const discoveryText = {
  title: 'Discover',
  places: 'What to discover',
  servers: 'Servers',
  apps: 'Apps',
  searchServers: 'Search servers',
  searchServersExample: 'Name, topic or tag',
  searchApps: 'Search apps',
  searchAppsExample: 'Name or what it does',
  clear: 'Clear the search',
  categories: 'Category',
  allCategories: 'All',
  loadingServers: 'Looking for servers',
  loadingApps: 'Looking for apps',
  more: 'Show more',
  retry: 'Try again',
  foundServers: (count: number, more: boolean) =>
    more ? `The first ${counted(count, 'server', 'servers')}` : counted(count, 'server', 'servers'),
  foundApps: (count: number, more: boolean) =>
    more ? `The first ${counted(count, 'app', 'apps')}` : counted(count, 'app', 'apps'),
  noServersTitle: 'No servers are listed yet',
  noServers:
    'Servers of this instance that are open to everyone stand here. If you manage one, list it in its settings under Community.',
  noMatchTitle: 'Nothing matches',
  noMatch: 'Try another word, or look in all categories.',
  noAppsTitle: 'No apps are listed yet',
  noApps:
    'Bots that anyone may add stand here. If you make one, list it on its page under Your settings, Applications.',
  noAppMatch: 'Try another word.',
  brokenTitle: 'This did not load',
  online: (count: number) => `${numbers.format(count)} online`,
  members: (count: number) => counted(count, 'member', 'members'),
  inServers: (count: number) => `In ${counted(count, 'server', 'servers')}`,
  join: 'Join',
  joinNamed: (name: string) => `Join ${name}`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  add: 'Add to server',
  addNamed: (name: string) => `Add to server: ${name}`,
  noDescription: 'No description.',
} as const;

export const categoryNames: Readonly<Record<DiscoveryCategory, string>> = {
  gaming: 'Gaming',
  music: 'Music',
  entertainment: 'Entertainment',
  science_tech: 'Science and tech',
  education: 'Education',
  art_creators: 'Art and creators',
  anime_manga: 'Anime and manga',
  community_social: 'Community and social',
  other: 'Other',
};

/** Types of servers that are worth a word beside a name. */
export const typeNames: Readonly<Partial<Record<Server['types'][number], string>>> = {
  official: 'Official',
  verified: 'Verified',
  partnered: 'Partner',
};
