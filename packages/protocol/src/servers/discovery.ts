/** Discovery of Community servers, and the App Directory (specification: Discovery item, App Directory item). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, Text } from '../contract/schema.ts';
import { DiscoveryCategory } from './community.ts';
import { JOIN_GATE_ERRORS, JoinProof, JoinRequirements } from './join-gate.ts';
import { Server, ServerType } from './servers.ts';

/** A page of a list that is searched. */
const page = {
  q: Type.Optional(Text({ max: LIMITS.discoveryQuery })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.discoveryOffset })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.discoveryPage })),
};

export const DiscoveryItem = Type.Object({
  id: Id,
  name: Type.String(),
  iconUrl: Nullable(Type.String()),
  description: Type.String(),
  category: DiscoveryCategory,
  tags: Type.Array(Type.String()),
  memberCount: Type.Integer(),
  onlineCount: Type.Integer({ description: 'Connected now; invisible people count as offline' }),
  joined: Type.Boolean(),
  owned: Type.Boolean(),
  types: Type.Array(ServerType),
});
export type DiscoveryItem = Static<typeof DiscoveryItem>;

export const listDiscoveryServers = endpoint({
  method: 'GET',
  path: '/discovery/servers',
  summary: 'Listed Community servers, largest first',
  description: `q is searched in name, description and tags, ignoring case. limit is ${LIMITS.discoveryPageDefault} by default.`,
  tag: 'Discovery',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  query: Type.Object({ ...page, category: Type.Optional(Type.String()) }),
  replies: { 200: Type.Object({ items: Type.Array(DiscoveryItem), hasMore: Type.Boolean() }) },
  errors: ['invalid_category'],
});

export const joinDiscoveryServer = endpoint({
  method: 'POST',
  path: '/discovery/servers/{serverId}/join',
  summary: 'Join a listed server',
  description: 'Returns the server, like accepting an invite; also for members.',
  tag: 'Discovery',
  actors: ['person'],
  access: { in: 'nothing' },
  body: JoinProof,
  replies: { 200: Server },
  errors: [
    'unlisted',
    'server_suspended',
    'banned',
    'invites_paused',
    'too_many_servers',
    ...JOIN_GATE_ERRORS,
  ],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['actor'] }],
});

export const getDiscoveryRequirements = endpoint({
  method: 'GET',
  path: '/discovery/servers/{serverId}/join-gate',
  summary: 'The requirements for joining a listed server, with a fresh challenge if one is required',
  tag: 'Raids',
  actors: ['person'],
  access: { in: 'nothing' },
  replies: { 200: JoinRequirements },
  errors: ['unlisted'],
  rateLimits: [{ limit: 10, windowSecs: 60, by: ['actor'] }],
});

export const DirectoryItem = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  iconUrl: Nullable(Type.String()),
  bot: User,
  serverCount: Type.Integer(),
});
export type DirectoryItem = Static<typeof DirectoryItem>;

export const listDiscoveryApps = endpoint({
  method: 'GET',
  path: '/discovery/apps',
  summary: 'Listed apps: verified bots first, then by number of servers',
  description: `q is searched in the app's name and description and the bot's username, ignoring case. limit is ${LIMITS.discoveryPageDefault} by default.`,
  tag: 'Discovery',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  query: Type.Object(page),
  replies: { 200: Type.Object({ items: Type.Array(DirectoryItem), hasMore: Type.Boolean() }) },
  errors: [],
});

export const discoveryEndpoints = {
  listDiscoveryServers,
  joinDiscoveryServer,
  getDiscoveryRequirements,
  listDiscoveryApps,
};
