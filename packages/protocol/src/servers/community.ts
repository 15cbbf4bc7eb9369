/** Community settings of a server, and its entry in Discovery (specification: Community settings; design 5.15). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Text } from '../contract/schema.ts';

export const DISCOVERY_CATEGORIES = [
  'gaming',
  'music',
  'entertainment',
  'science_tech',
  'education',
  'art_creators',
  'anime_manga',
  'community_social',
  'other',
] as const;
export const DiscoveryCategory = OneOf(DISCOVERY_CATEGORIES);
export type DiscoveryCategory = Static<typeof DiscoveryCategory>;

export const CommunitySettings = Type.Object({
  community: Type.Boolean(),
  rulesChannelId: Nullable(Id),
  updatesChannelId: Nullable(Id),
  discovery: Type.Object({
    listed: Type.Boolean(),
    category: DiscoveryCategory,
    description: Type.String(),
    tags: Type.Array(Type.String()),
  }),
});
export type CommunitySettings = Static<typeof CommunitySettings>;

export const getCommunity = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/community',
  summary: 'Community settings of a server',
  tag: 'Community',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: CommunitySettings },
  errors: [],
});

const ChosenChannel = Type.Optional(
  Nullable(Type.String({ description: 'Id of a text channel of the server, or `new` to create one' })),
);

export const putCommunity = endpoint({
  method: 'PUT',
  path: '/servers/{serverId}/community',
  summary: 'Make the server a Community server, change its two channels, or turn Community off',
  description:
    'Turning on needs both channels; once on, a channel that is left out stays. `new` makes the channel: `#rules`, or ' +
    '`#moderator-only`, hidden from @everyone. Turning off clears both and takes the server out of Discovery; its ' +
    'category, description and tags are kept.',
  tag: 'Community',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  body: Type.Object({
    enabled: Type.Boolean(),
    rulesChannelId: ChosenChannel,
    updatesChannelId: ChosenChannel,
  }),
  replies: { 200: CommunitySettings },
  errors: ['community_channels_required', 'invalid_channel', 'too_many_channels', 'too_many_overwrites'],
  addsEachTime: true,
  audited: true,
});

export const putDiscovery = endpoint({
  method: 'PUT',
  path: '/servers/{serverId}/discovery',
  summary: 'List the server in Discovery, take it out, or change its entry',
  description:
    'Omitted fields keep their value. Listing needs a Community server and a description; a listed server whose ' +
    'description is removed is taken out. Staff and developer servers cannot be listed. Tags that differ only in ' +
    'case count as one.',
  tag: 'Community',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  body: Type.Object({
    listed: Type.Optional(Type.Boolean()),
    category: Type.Optional(Type.String({ description: `One of ${DISCOVERY_CATEGORIES.join(', ')}` })),
    description: Type.Optional(Text({ max: LIMITS.discoveryDescription })),
    tags: Type.Optional(
      Type.Array(Type.String(), {
        description: `Up to ${LIMITS.discoveryTags} of up to ${LIMITS.discoveryTag} characters, without commas`,
      }),
    ),
  }),
  replies: { 200: CommunitySettings },
  errors: ['team_server', 'not_community', 'description_required', 'invalid_category', 'invalid_tags'],
  audited: true,
});

export const communityEndpoints = { getCommunity, putCommunity, putDiscovery };
