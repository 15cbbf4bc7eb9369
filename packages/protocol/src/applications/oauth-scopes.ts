/** What an application may be allowed to do for a person (specification 1, "Scopes"). */

/** Every scope there is, in the order in which they are listed everywhere. */
export const OAUTH_SCOPES = [
  'identify',
  'email',
  'guilds',
  'guilds.members.read',
  'guilds.join',
  'bot',
  'applications.commands',
] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

/** What each scope lets an application do, as its person reads it on every screen. */
export const SCOPE_DESCRIPTIONS: Readonly<Record<OAuthScope, string>> = {
  identify: 'See your username, display name, avatar and banner',
  email: 'See your e-mail address',
  guilds: 'See which servers you are in',
  'guilds.members.read': 'See your nickname, roles and other member details in your servers',
  'guilds.join': 'Add you to servers that its bot is in',
  bot: 'Add its bot to a server you manage',
  'applications.commands': 'Offer its commands where its bot is',
};
