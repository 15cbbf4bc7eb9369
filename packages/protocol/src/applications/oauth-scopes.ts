/** OAuth2 scopes: what an application may do for a person (specification 1, "Scopes"). */

/** All scopes, in the order used everywhere. */
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

/** The description of each scope, as shown to people. */
export const SCOPE_DESCRIPTIONS: Readonly<Record<OAuthScope, string>> = {
  identify: 'See your username, display name, avatar and banner',
  email: 'See your e-mail address',
  guilds: 'See which servers you are in',
  'guilds.members.read': 'See your nickname, roles and other member details in your servers',
  'guilds.join': 'Add you to servers that its bot is in',
  bot: 'Add its bot to a server you manage',
  'applications.commands': 'Offer its commands where its bot is',
};
