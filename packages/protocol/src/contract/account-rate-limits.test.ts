/**
 * Rate limits of accounts, applications and OAuth2 (specification 1, "Limits"; design, chapter 10): count, window and
 * key of each.
 */
import { expect, it } from 'vitest';
import { CLIENT_TOKEN_RATE_LIMIT, ENDPOINTS, type EndpointName } from '../index.ts';

type Rule = { limit: number; windowSecs: number; by: readonly string[]; bucket?: string };
const rulesOf = (name: EndpointName) =>
  (ENDPOINTS[name] as { readonly rateLimits?: readonly Rule[] }).rateLimits ?? [];

it.each<[EndpointName, number, number, string]>([
  ['issueToken', 60, 60, 'address'],
  ['revokeToken', 60, 60, 'address'],
  ['getBearerUser', 120, 60, 'actor'],
  ['listBearerGuilds', 120, 60, 'actor'],
  ['listBearerServers', 120, 60, 'actor'],
  ['getBearerGuildMember', 120, 60, 'actor'],
  ['getBearerServerMember', 120, 60, 'actor'],
  ['getTokenInformation', 120, 60, 'actor'],
  ['addGuildMember', 30, 60, 'actor'],
  ['addServerMember', 30, 60, 'actor'],
  ['register', 5, 3600, 'address'],
  ['logIn', 10, 60, 'address'],
  ['forgotPassword', 3, 3600, 'address'],
  ['openDirectChannel', 10, 600, 'actor'],
  ['requestFriendship', 20, 3600, 'actor'],
  ['updatePresence', 5, 20, 'actor'],
  ['putAvatar', 5, 600, 'actor'],
  ['putBanner', 5, 600, 'actor'],
  ['putApplicationIcon', 5, 600, 'actor'],
  ['putBotAvatar', 5, 600, 'actor'],
  ['replaceCommands', 10, 60, 'param:applicationId'],
  ['replaceServerCommands', 10, 60, 'param:applicationId param:serverId'],
  ['deleteAccount', 10, 600, 'actor'],
  ['changePassword', 10, 600, 'actor'],
  ['deleteApplication', 10, 600, 'actor'],
  ['resetBotToken', 10, 600, 'actor'],
  ['resetClientSecret', 10, 600, 'actor'],
  ['deleteServer', 10, 600, 'actor'],
  ['updateServer', 10, 10, 'actor'],
  ['putClanTag', 10, 10, 'actor'],
  ['transferServer', 10, 600, 'actor'],
])('%s: %i in %i seconds by %s', (name, limit, windowSecs, by) => {
  expect(rulesOf(name).map((rule) => [rule.limit, rule.windowSecs, rule.by.join(' ')])).toEqual([
    [limit, windowSecs, by],
  ]);
});

it('a client has 120 tokens and revocations a minute', () => {
  expect(CLIENT_TOKEN_RATE_LIMIT).toMatchObject({ limit: 120, windowSecs: 60 });
});

it.each<[string, readonly EndpointName[]]>([
  ['tokens and revocations', ['issueToken', 'revokeToken']],
  ['bearer routes', ['getBearerUser', 'listBearerServers', 'getBearerGuildMember', 'getTokenInformation']],
  ['both names of guilds.join', ['addGuildMember', 'addServerMember']],
  ['pictures', ['putAvatar', 'deleteAvatar', 'putBanner', 'putApplicationIcon', 'putBotAvatar']],
  [
    'passwords asked for again',
    ['deleteApplication', 'resetBotToken', 'resetClientSecret', 'deleteServer', 'transferServer'],
  ],
])('%s count together', (_, names) => {
  const buckets = new Set(names.map((name) => rulesOf(name)[0]?.bucket));
  expect(buckets.size).toBe(1);
  expect([...buckets][0]).toBeDefined();
});
