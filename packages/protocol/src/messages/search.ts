/** Search of messages (design 5.1, Search). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { OneOf, PageLimit } from '../contract/schema.ts';
import { Message } from './messages.ts';

/** Content that found messages must have. */
export const SEARCHED_PARTS = [
  'link',
  'embed',
  'file',
  'image',
  'video',
  'sticker',
  'poll',
  'forward',
] as const;
export type SearchedPart = (typeof SEARCHED_PARTS)[number];

const place = 'A message id, or a time as YYYY-MM-DD or ISO 8601 in UTC';

const criteria = {
  q: Type.Optional(
    Type.String({
      description:
        'Words that must all occur, regardless of case and accents; the last one may be the beginning of a word. Words in double quotes must follow each other.',
    }),
  ),
  authorId: Type.Optional(Type.String()),
  mentions: Type.Optional(Type.String({ description: 'A person that the message mentions' })),
  has: Type.Optional(
    Type.String({ description: `With commas between them, all of: ${SEARCHED_PARTS.join(', ')}` }),
  ),
  pinned: Type.Optional(Type.Boolean()),
  before: Type.Optional(Type.String({ description: place })),
  after: Type.Optional(Type.String({ description: place })),
  sort: Type.Optional(
    OneOf(['new', 'old', 'relevance'], {
      default: 'new',
      description: `relevance sorts the newest ${LIMITS.searchRanked} matches`,
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.searchOffset, default: 0 })),
  limit: PageLimit(LIMITS.searchPage),
};

export const FoundMessages = Type.Object({
  items: Type.Array(Message),
  total: Type.Integer({
    description: `The number of matches; from ${LIMITS.searchCounted} on a lower bound, at least as high as the end of the page`,
  }),
  hasMore: Type.Boolean(),
});
export type FoundMessages = Static<typeof FoundMessages>;

const search = {
  method: 'GET',
  tag: 'Messages',
  actors: ['person', 'bot'],
  replies: { 200: FoundMessages },
  errors: [],
  rateLimits: [{ bucket: 'search', limit: 10, windowSecs: 10, by: ['actor'] }],
} as const;

export const searchServerMessages = endpoint({
  ...search,
  path: '/servers/{serverId}/messages/search',
  access: { in: 'server' },
  summary: 'Search the messages of a server, in the channels and threads that the caller sees',
  query: Type.Object({
    ...criteria,
    channelId: Type.Optional(Type.String({ description: 'A channel or thread, or a forum for its posts' })),
  }),
});

export const searchChannelMessages = endpoint({
  ...search,
  path: '/channels/{channelId}/messages/search',
  access: { in: 'conversation', ageGated: true },
  summary: 'Search the messages of a channel, thread, direct message or group',
  query: Type.Object(criteria),
});

export const searchEndpoints = { searchServerMessages, searchChannelMessages };
