/** Search of a guild's messages. */
import { type Message, searchServerMessages } from '@guildhall/protocol';
import { rename } from '../../resources/json.ts';
import { type Call, routeTable } from '../call.ts';
import { invalidField } from '../errors.ts';

/** Guildhall's criteria by Discord's. */
const CRITERIA = {
  content: 'q',
  author_id: 'authorId',
  mentions: 'mentions',
  channel_id: 'channelId',
  pinned: 'pinned',
  max_id: 'before',
  min_id: 'after',
  offset: 'offset',
};
const PARTS: Readonly<Record<string, string>> = {
  link: 'link',
  embed: 'embed',
  file: 'file',
  image: 'image',
  video: 'video',
  sticker: 'sticker',
  poll: 'poll',
  snapshot: 'forward',
};
const PAGE_SIZE = '25';
/** Criteria that Guildhall's search lacks. Without them it would find more than was asked for. */
const ABSENT = [
  'author_type',
  'mentions_role_id',
  'mention_everyone',
  'replied_to_user_id',
  'replied_to_message_id',
  'command_id',
  'command_name',
  'embed_type',
  'embed_provider',
  'link_hostname',
  'attachment_filename',
  'attachment_extension',
];

/** @throws DiscordError for criteria that Guildhall's search lacks */
function readCriteria(call: Call) {
  const absent = ABSENT.find((name) => call.query[name] !== undefined);
  if (absent) throw invalidField(`query/${absent}`, 'is not supported');
  const several = Object.keys(CRITERIA).find((name) => Array.isArray(call.query[name]));
  if (several) throw invalidField(`query/${several}`, 'must be one value');
  const parts = [call.query.has ?? []].flat().map((name) => {
    const part = PARTS[String(name)];
    if (part === undefined) throw invalidField('query/has', 'names a part that is not supported');
    return part;
  });
  return {
    ...rename(call.query, CRITERIA),
    ...(parts.length > 0 ? { has: parts.join(',') } : {}),
    limit: call.queryText('limit') ?? PAGE_SIZE,
    sort: readSort(call),
  };
}

function readSort(call: Call): string {
  if (call.queryText('sort_by') === 'relevance') return 'relevance';
  return call.queryText('sort_order') === 'asc' ? 'old' : 'new';
}

/** The messages in Discord's form, in the same order. */
async function showFound(call: Call, found: readonly Message[]) {
  const byChannel = Map.groupBy(found, ({ channelId }) => channelId);
  const shown = (await Promise.all([...byChannel.values()].map((some) => call.messages(some)))).flat();
  const byId = new Map(shown.map((message) => [message.id, message]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

async function search(call: Call) {
  const asked = { ...call.inServer, query: readCriteria(call) };
  const { items, total } = await call.ask(searchServerMessages, asked);
  return {
    doing_deep_historical_index: false,
    total_results: total,
    messages: (await showFound(call, items)).map((message) => [{ ...message, hit: true }]),
    threads: [],
    members: [],
  };
}

export const searchRoutes = routeTable({ 'GET /guilds/:guild/messages/search': search });
