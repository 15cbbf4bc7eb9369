import type { DiscoveryCategory, Server } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of Discovery and the App Directory. */
export const discoveryText = texts('discoveryText', {
  title: 'Discover',
  tabs: 'What to discover',
  servers: 'Servers',
  apps: 'Apps',
  searchServers: 'Search servers',
  searchServersExample: 'Name, topic or tag',
  searchApps: 'Search apps',
  searchAppsExample: 'Name or what it does',
  clear: 'Clear the search',
  categories: 'Category',
  allCategories: 'All',
  loadingServers: 'Loading servers',
  loadingApps: 'Loading apps',
  foundServers: (count: number, more: boolean) =>
    more
      ? `The first ${plural(count, { one: '# server', other: '# servers' })}`
      : plural(count, { one: '# server', other: '# servers' }),
  foundApps: (count: number, more: boolean) =>
    more
      ? `The first ${plural(count, { one: '# app', other: '# apps' })}`
      : plural(count, { one: '# app', other: '# apps' }),
  noServersTitle: 'No servers are listed yet',
  noServers:
    'Servers of this instance that are open to everyone appear here. If you manage one, list it in its settings under Community.',
  noMatchTitle: 'Nothing matches',
  noMatch: 'Try another word, or look in all categories.',
  noAppsTitle: 'No apps are listed yet',
  noApps:
    'Bots that anyone may add appear here. If you make one, list it on its page in your settings, under Applications.',
  noAppMatch: 'Try another word.',
  brokenTitle: 'This did not load',
  online: (count: number) => `${number(count)} online`,
  actions: (name: string) => `Actions for ${name}`,
  reportServer: 'Report server',
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  inServers: (count: number) => `In ${plural(count, { one: '# server', other: '# servers' })}`,
  join: 'Join',
  joinNamed: (name: string) => `Join ${name}`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  add: 'Add to server',
  addNamed: (name: string) => `Add to server: ${name}`,
  noDescription: 'No description.',
});

export const categoryNames: Readonly<Record<DiscoveryCategory, string>> = texts('categoryNames', {
  gaming: 'Gaming',
  music: 'Music',
  entertainment: 'Entertainment',
  science_tech: 'Science and tech',
  education: 'Education',
  art_creators: 'Art and creators',
  anime_manga: 'Anime and manga',
  community_social: 'Community and social',
  other: 'Other',
});

/** Types of servers. */
export const typeNames: Readonly<Record<Server['types'][number], string>> = texts('typeNames', {
  official: 'Official',
  staff: 'Staff',
  developer: 'Developer',
  verified: 'Verified',
  partnered: 'Partner',
});
