import { SCOPE_DESCRIPTIONS } from '@guildhall/protocol/oauth-scopes';
import { texts } from '../../languages/texts.ts';

/** Texts of authorizing applications, and of authorized applications. */
export const oauthText = texts('oauthText', {
  title: (application: string) => `${application} wants to use your account`,
  installTitle: (application: string) => `Add ${application} to a server`,
  verified: 'Verified',
  mayDo: 'It will be able to',
  mayNot: 'It never sees your password, and you can remove it under Authorized apps.',
  installFoot: 'The bot gets a role of its own in the server. You can change or remove it there at any time.',
  returnTo: 'Afterwards you return to',
  loggedInAs: 'Logged in as',
  notYou: 'Use another account',
  allow: 'Authorize',
  add: 'Add to server',
  server: 'Server',
  serverHint: 'Servers where you have Manage Server.',
  alreadyThere: 'It is already in this server. The permissions you give now replace its old ones.',
  noServers: 'You do not manage a server. Create one, or ask someone who manages one.',
  permissions: 'Permissions',
  permissionsHint: 'What it may do in that server. Clear what you do not want to give.',
  noPermissions: 'It asks for no permissions.',
  notHeld: 'You do not have this permission there, so you cannot give it.',
  loading: 'Loading the request',
  returning: 'Taking you back',
  faultTitle: 'This link does not work',
  unknownApplication: 'Its application does not exist. Tell the person who gave you the link.',
  unregisteredRedirect:
    'It would send you to an address that the application has not registered. To keep you safe, we stopped here. Tell the developer of the site or program.',
  invalidAuthorization: 'It is incomplete or invalid. Tell the person who gave you the link.',
  botPrivate: 'The bot is private: only its owner can add it.',
  goHome: 'Go to your servers',
  unreachableTitle: 'That did not work',
  doneTitle: 'Added',
  done: (application: string, server: string) => `${application} is in ${server}. You can close this page.`,
  openServer: 'Open the server',
  cancelledTitle: 'Nothing was added',
  cancelled: 'You can close this page.',
  appsHint: 'Applications that can use your account. Remove those you no longer use.',
  noApps: 'No application uses your account',
  noAppsHint: 'Sites and programs you sign in to with this account appear here, and you can remove them.',
  appsLoading: 'Loading your authorized apps',
  remove: 'Remove',
  removeTitle: (application: string) => `Remove ${application}?`,
  removeHint:
    'It loses access to your account immediately. Its bot stays in the servers it was added to. You can authorize it again later.',
  removed: (application: string) => `${application} was removed.`,
  since: (when: string) => `Since ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'not used yet',
});

export const scopeText = texts('scopeText', SCOPE_DESCRIPTIONS);
