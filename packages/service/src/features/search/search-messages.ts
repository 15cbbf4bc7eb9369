import { type EndpointQuery, type FoundMessages, isId, LIMITS, type Message } from '@guildhall/protocol';
import { type Context, perRuntime, type Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { AccountTurns } from '../../turns/account-turns.ts';
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
import {
  firstMatches,
  foundMessages,
  hasMoreThanFirst,
  matchesByPeriod,
  rankMatches,
  type Search,
  type SearchHit,
  type SearchOrder,
} from './store.ts';

/**
 * A phrase of common words may take the database seconds, and ten such searches would hold every connection that reads.
 */
const searchTurns = perRuntime(() => new AccountTurns({ atOnce: 2, waitingOfAccount: 10 }));

const NOTHING: FoundMessages = { items: [], total: 0, hasMore: false };

/**
 * Searches the visible channels and threads of a server (design 5.1, Search). Hidden channels yield nothing; the
 * messages of a forum are those of its posts.
 * @throws ApiError invalid_request, rate_limited
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

/** Searches a channel, thread, direct message or group. @throws ApiError invalid_request, rate_limited */
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
  const { offset = 0, limit = LIMITS.searchPage, sort = 'new' } = asked;
  const { page, total } = await searchTurns(runtime).run(actor.id, () =>
    findPage(runtime.database.db, { scope, ...criteria }, { sort, offset, limit }),
  );
  const views = await loadViews(runtime, page.slice(0, limit));
  return { items: await messagesSeenBy(runtime, actor.id, views), total, hasMore: page.length > limit };
}

interface AskedPage {
  readonly sort: 'new' | 'old' | 'relevance';
  readonly offset: number;
  readonly limit: number;
}

/** A page with one match more than it shows, and how many matches there are, up to {@link LIMITS.searchCounted}. */
async function findPage(db: Db, search: Search, { sort, offset, limit }: AskedPage) {
  const { words } = search;
  const wanted = { search, direction: sort === 'old' ? 'asc' : 'desc' } as const;
  const isRanked = sort === 'relevance' && words !== null;
  const found = await findMatches(db, wanted, isRanked ? LIMITS.searchRanked : offset + limit + 1);
  const page = isRanked
    ? await rankMatches(db, found, { words, offset, limit: limit + 1 })
    : found.slice(offset, offset + limit + 1);
  const end = page.length === 0 ? 0 : offset + page.length;
  return { page, total: Math.max(Math.min(found.length, LIMITS.searchCounted), end) };
}

/**
 * The first matches in order: `upTo` of them, and enough to count {@link LIMITS.searchCounted}. Common words are found
 * among the first messages that are read, others period by period by their index.
 */
async function findMatches(db: Db, wanted: SearchOrder, upTo: number): Promise<readonly SearchHit[]> {
  const most = Math.max(upTo, LIMITS.searchCounted);
  const first = await firstMatches(db, wanted, most);
  const isDone = first.length === most || !(await hasMoreThanFirst(db, wanted.search, most));
  return isDone ? first : matchesByPeriod(db, wanted, most);
}

/** Messages in the order found, in a constant number of queries. */
async function loadViews(runtime: Runtime, found: readonly SearchHit[]): Promise<Message[]> {
  const rows = await foundMessages(runtime.database.db, found);
  const views = await messageViews(runtime, [...rows.values()]);
  const byKey = new Map(views.map((view) => [messageKey(view.channelId, view.id), view]));
  return found.flatMap(({ channelId, messageId }) => byKey.get(messageKey(channelId, messageId)) ?? []);
}
