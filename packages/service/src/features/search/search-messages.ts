import { type EndpointQuery, type FoundMessages, isId, LIMITS, type Message } from '@guildhall/protocol';
import type { Context, Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import {
  type ConversationContext,
  channelsSeenBy,
  permissionClass,
  type ServerContext,
  withoutAdultChannels,
} from '../access/index.ts';
import { messageKey, messagesSeenBy, messageViews } from '../messages/index.ts';
import { indexPending } from './index-messages.ts';
import { readQuery } from './read-query.ts';
import { searchTurns } from './search-turns.ts';
import {
  countMatching,
  foundMessages,
  type Search,
  type SearchHit,
  searchByRank,
  searchByTime,
} from './store.ts';

const NOTHING: FoundMessages = { items: [], total: 0, hasMore: false };

/**
 * Searches the visible channels and threads of a server (design 5.1, Search). Hidden channels yield nothing; the messages
 * of a forum are those of its posts.
 * @throws ApiError invalid_request, rate_limited.
 */
export async function searchServerMessages(
  ctx: ServerContext,
  asked: EndpointQuery<'searchServerMessages'>,
): Promise<FoundMessages> {
  const { server } = ctx.access;
  const { channelId } = asked;
  if (channelId !== undefined && !isId(channelId)) return NOTHING;
  const isForum = server.channels.get(channelId ?? '')?.row.kind === 'forum';
  const within = channelId === undefined ? undefined : isForum ? { forumId: channelId } : { channelId };
  return search(ctx, { serverId: server.id, visibleIds: await readableIn(ctx), within }, asked);
}

/** Channels whose messages the caller may read. */
async function readableIn({ runtime, actor, access: { server, member } }: ServerContext): Promise<string[]> {
  const visible = channelsSeenBy(server, permissionClass(server, member));
  return withoutAdultChannels(runtime, actor, [{ server, channelIds: visible.keys() }]);
}

/** Searches a channel, thread, direct message or group. @throws ApiError invalid_request, rate_limited. */
export async function searchChannelMessages(
  ctx: ConversationContext,
  asked: EndpointQuery<'searchChannelMessages'>,
): Promise<FoundMessages> {
  return search(ctx, { channelId: ctx.access.channel.row.id }, asked);
}

async function search(
  { runtime, actor }: Context,
  scope: Search['scope'],
  asked: EndpointQuery<'searchServerMessages'>,
): Promise<FoundMessages> {
  const criteria = readQuery(asked);
  if (criteria === null) return NOTHING;
  await indexPending(runtime)();
  const { offset = 0, limit = LIMITS.searchPage } = asked;
  const { found, hasMore, counted } = await searchTurns(runtime).run(actor.id, () =>
    findPage(runtime.database.db, { scope, ...criteria }, { ...asked, offset, limit }),
  );
  const views = await loadViews(runtime, found.slice(0, limit));
  const total = Math.max(counted, found.length === 0 ? 0 : offset + found.length);
  return { items: await messagesSeenBy(runtime, actor.id, views), total, hasMore };
}

interface AskedPage {
  readonly sort?: 'new' | 'old' | 'relevance';
  readonly offset: number;
  readonly limit: number;
}

/** A page with one match more than it shows, and all matches counted if it is not the last one. */
async function findPage(db: Db, wanted: Search, { sort = 'new', offset, limit }: AskedPage) {
  const found = await find(db, wanted, sort, { offset, limit: limit + 1 });
  const hasMore = found.length > limit;
  // The last page shows how many there are: counting would search everything a second time.
  const isCounted = !hasMore && (offset === 0 || found.length > 0);
  const counted = isCounted ? 0 : await countMatching(db, wanted, LIMITS.searchCounted);
  return { found, hasMore, counted };
}

function find(
  db: Db,
  wanted: Search,
  sort: 'new' | 'old' | 'relevance',
  page: { readonly offset: number; readonly limit: number },
): Promise<SearchHit[]> {
  const { words } = wanted;
  return sort === 'relevance' && words !== null
    ? searchByRank(db, { ...wanted, words }, { newest: LIMITS.searchRanked, ...page })
    : searchByTime(db, wanted, { direction: sort === 'old' ? 'asc' : 'desc', ...page });
}

/** Messages in the order found, in a constant number of queries. */
async function loadViews(runtime: Runtime, found: readonly SearchHit[]): Promise<Message[]> {
  const rows = await foundMessages(runtime.database.db, found);
  const views = await messageViews(runtime, [...rows.values()]);
  const byKey = new Map(views.map((view) => [messageKey(view.channelId, view.id), view]));
  return found.flatMap(({ channelId, messageId }) => byKey.get(messageKey(channelId, messageId)) ?? []);
}
