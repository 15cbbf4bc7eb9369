/** Clan tags, which a server offers and its members show (specification: Clan tag; design 5.14). */
import { Type } from 'typebox';

import { endpoint, event } from '../contract/contract.ts';
import { Id, Nullable } from '../contract/schema.ts';
import { Server } from '../servers/servers.ts';
import { ClanTag, User } from './users.ts';

export const CLAN_TAG_BADGES = [
  'gem',
  'flame',
  'heart',
  'leaf',
  'bolt',
  'moon',
  'mushroom',
  'skull',
  'slime',
  'sword',
] as const;

export const putClanTag = endpoint({
  method: 'PUT',
  path: '/servers/{serverId}/clan-tag',
  summary: "Create or change the server's clan tag",
  description:
    'Any fault in the three values is `invalid_clan_tag`: `name` is 1 to 4 uppercase letters or digits, `color` a whole number up to 0xffffff.',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  body: Type.Object({
    name: Type.Optional(Type.Unknown({ description: '1 to 4 uppercase letters or digits' })),
    badge: Type.Optional(Type.Unknown({ description: CLAN_TAG_BADGES.join(', ') })),
    color: Type.Optional(Type.Unknown({ description: '0xRRGGBB as a number' })),
  }),
  replies: { 200: Server },
  errors: ['invalid_clan_tag'],
  // Of all servers together, because an answer may be a megabyte.
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor'], bucket: 'server-changes' }],
  audited: true,
});

export const deleteClanTag = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/clan-tag',
  summary: "Remove the server's clan tag; everyone who wears it loses it",
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 204: null },
  errors: [],
  audited: true,
});

export const wearClanTag = endpoint({
  method: 'PUT',
  path: '/users/@me/clan-tag',
  summary: 'Wear the clan tag of one of your servers',
  tag: 'Users',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ serverId: Id }),
  replies: { 200: User },
  errors: ['no_clan_tag', 'server_suspended'],
});

export const takeOffClanTag = endpoint({
  method: 'DELETE',
  path: '/users/@me/clan-tag',
  summary: 'Wear no clan tag',
  tag: 'Users',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: [],
});

export const clanTagUpdate = event({
  name: 'CLAN_TAG_UPDATE',
  summary: "A server's clan tag changed for everyone who wears it; `cleared`: they lost it",
  audience: ['servers'],
  intent: 'servers',
  payload: Type.Object({ serverId: Id, clanTag: Nullable(ClanTag), cleared: Type.Boolean() }),
});

export const clanTagEndpoints = { putClanTag, deleteClanTag, wearClanTag, takeOffClanTag };
export const clanTagEvents = { clanTagUpdate };
