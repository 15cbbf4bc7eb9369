import { ApiError, invalidField, SerialisedJson } from '@guildhall/platform';
import { type EndpointQuery, isId, LIMITS, type Message } from '@guildhall/protocol';
import { type Ground, perGround } from '../../../ground.ts';
import { requirePlace } from '../../../place.ts';
import type { ConversationContext } from '../../access/index.ts';
import { presentUsers } from '../../accounts/index.ts';
import { holdsMessages } from '../../channels/index.ts';
import { messageById } from '../store.ts';
import { messageView } from '../view.ts';
import { asSeenBy, dependsOnViewer } from './as-seen-by.ts';
import { messageViews } from './hydrate.ts';
import { plainTexts } from './plain-text.ts';
import { messageRowOf, type PageRow, pageAfter, pageBefore, pageUpTo } from './store.ts';

/**
 * A page of messages, oldest first (specification: GET /api/channels/{channelId}/messages). The ids in `before`,
 * `after` and `around` are places, not look-ups.
 * @throws ApiError invalid_channel_kind, invalid_request when more than one place is named, or one that is no id.
 */
export async function listMessages(
  { ground, actor, access }: ConversationContext,
  query: EndpointQuery<'listMessages'>,
): Promise<SerialisedJson<Message[]>> {
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  const { before, after, around } = query;
  if ([before, after, around].filter((place) => place !== undefined).length > 1) {
    throw invalidField('query', 'takes at most one of before, after and around');
  }
  const place = before ?? after ?? around;
  const kind = before !== undefined ? 'before' : after !== undefined ? 'after' : 'around';
  requirePlace(kind, place);
  const page = await sharedPages(ground)({
    channelId: channel.id,
    kind: place === undefined ? 'newest' : kind,
    place: place ?? null,
    limit: query.limit ?? LIMITS.messagesPageDefault,
  });
  if (page instanceof SerialisedJson) return page;
  return new SerialisedJson(JSON.stringify(await asSeenBy(ground, actor.id, page)));
}

interface Page {
  readonly channelId: string;
  readonly kind: 'newest' | 'before' | 'after' | 'around';
  readonly place: string | null;
  readonly limit: number;
}

/** Text where all viewers see the same. */
type ReadPage = SerialisedJson<Message[]> | readonly Message[];

/**
 * Group reads: requests for the same page that arrive while one is being read wait for the next read and share it,
 * down to the bytes. Each reader sees every message committed before its request. Where something
 * depends on the viewer, the page is not yet text.
 */
const sharedPages = perGround((ground) => {
  const waiting = new Map<string, Promise<ReadPage>>();
  /** Never rejects: whoever asked for the page is told of a failure. */
  const running = new Map<string, Promise<void>>();
  return (page: Page): Promise<ReadPage> => {
    const key = `${page.kind}:${page.channelId}:${page.place}:${page.limit}`;
    const joined = waiting.get(key);
    if (joined) return joined;
    const previous = running.get(key) ?? Promise.resolve();
    const read = previous.then(() => {
      // From here on later requests must not join: the read has begun.
      waiting.delete(key);
      const begun = readPage(ground, page);
      const forget = (): void => {
        if (running.get(key) === settled) running.delete(key);
      };
      const settled: Promise<void> = begun.then(forget, forget);
      running.set(key, settled);
      return begun;
    });
    waiting.set(key, read);
    return read;
  };
});

async function readPage(ground: Ground, page: Page): Promise<ReadPage> {
  const { channelId } = page;
  const rows = await pageRows(ground, page);
  const plain = rows.filter(({ rest }) => rest === null);
  const rich = rows.filter(({ rest }) => rest !== null).map((row) => messageRowOf(channelId, row));
  const [views, users] = await Promise.all([
    messageViews(ground, rich),
    presentUsers(
      ground,
      plain.map((row) => row.authorId),
    ),
  ]);
  if (dependsOnViewer(views)) {
    const plainViews = plain.map((row) =>
      messageView(ground, messageRowOf(channelId, row), {
        author: users.get(row.authorId),
        reply: null,
      }),
    );
    return inOrder(rows, plainViews, views);
  }
  const texts = inOrder(
    rows,
    plainTexts(ground, channelId, plain, users),
    views.map((view) => JSON.stringify(view)),
  );
  return new SerialisedJson(Buffer.from(`[${texts.join(',')}]`));
}

/** Both in the order of their rows. */
function inOrder<Shown>(
  rows: readonly PageRow[],
  plain: readonly Shown[],
  rich: readonly Shown[],
): readonly Shown[] {
  const [nextPlain, nextRich] = [plain.values(), rich.values()];
  return rows.flatMap(({ rest }) => {
    const next = (rest === null ? nextPlain : nextRich).next();
    return next.done ? [] : [next.value];
  });
}

async function pageRows(ground: Ground, { channelId, kind, place, limit }: Page): Promise<PageRow[]> {
  const { pool } = ground.database;
  if (kind === 'after' && place) return pageAfter(pool, channelId, place, limit);
  if (kind === 'around' && place) {
    const older = Math.ceil(limit / 2);
    const [left, right] = await Promise.all([
      pageUpTo(pool, channelId, place, older),
      pageAfter(pool, channelId, place, limit - older),
    ]);
    return [...left, ...right];
  }
  return pageBefore(pool, channelId, place, limit);
}

/** One message. @throws ApiError unknown_message. */
export async function getMessage(
  { ground, actor, access }: ConversationContext,
  messageId: string,
): Promise<Message> {
  const channelId = access.channel.row.id;
  const row = isId(messageId) ? await messageById(ground.database.db, channelId, messageId) : undefined;
  const [view] = row ? await messageViews(ground, [row]) : [];
  const [seen] = view ? await asSeenBy(ground, actor.id, [view]) : [];
  if (!seen) throw new ApiError('unknown_message');
  return seen;
}
