import { ApiError, invalidField, SerialisedJson } from '@guildhall/platform';
import { type EndpointQuery, isId, LIMITS, type Message } from '@guildhall/protocol';
import { requirePlace } from '../../../place.ts';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import type { ConversationContext } from '../../access/index.ts';
import { presentUsers } from '../../accounts/index.ts';
import { holdsMessages } from '../../channels/index.ts';
import { messageById } from '../store.ts';
import { messageView } from '../view.ts';
import { asSeenBy, dependsOnViewer } from './as-seen-by.ts';
import { messageViews } from './hydrate.ts';
import { plainTexts } from './plain-text.ts';
import { type PageRow, pageAfter, pageBefore, pageUpTo, toMessageRow } from './store.ts';

/**
 * A page of messages, oldest first (specification: GET /api/channels/{channelId}/messages). The ids in `before`,
 * `after` and `around` are places, not look-ups.
 * @throws ApiError invalid_channel_kind, invalid_request when more than one place is named, or one that is no id.
 */
export async function listMessages(
  { runtime, actor, access }: ConversationContext,
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
  const page = await sharedPages(runtime)({
    channelId: channel.id,
    kind: place === undefined ? 'newest' : kind,
    place: place ?? null,
    limit: query.limit ?? LIMITS.messagesPageDefault,
  });
  if (page instanceof SerialisedJson) return page;
  return new SerialisedJson(JSON.stringify(await asSeenBy(runtime, actor.id, page)));
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
const sharedPages = perRuntime((runtime) => {
  const waiting = new Map<string, Promise<ReadPage>>();
  /** Never rejects: the request for the page reports a failure. */
  const running = new Map<string, Promise<void>>();
  return (page: Page): Promise<ReadPage> => {
    const key = `${page.kind}:${page.channelId}:${page.place}:${page.limit}`;
    const joined = waiting.get(key);
    if (joined) return joined;
    const previous = running.get(key) ?? Promise.resolve();
    const read = previous.then(() => {
      // From here on later requests must not join: the read has begun.
      waiting.delete(key);
      const begun = readPage(runtime, page);
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

async function readPage(runtime: Runtime, page: Page): Promise<ReadPage> {
  const { channelId } = page;
  const rows = await pageRows(runtime, page);
  const plain = rows.filter(({ rest }) => rest === null);
  const rich = rows.filter(({ rest }) => rest !== null).map((row) => toMessageRow(channelId, row));
  const [views, users] = await Promise.all([
    messageViews(runtime, rich),
    presentUsers(
      runtime,
      plain.map((row) => row.authorId),
    ),
  ]);
  if (dependsOnViewer(views)) {
    const plainViews = plain.map((row) =>
      messageView(runtime, toMessageRow(channelId, row), {
        author: users.get(row.authorId),
        reply: null,
      }),
    );
    return inOrder(rows, plainViews, views);
  }
  const texts = inOrder(
    rows,
    plainTexts(runtime, channelId, plain, users),
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

async function pageRows(runtime: Runtime, { channelId, kind, place, limit }: Page): Promise<PageRow[]> {
  const { pool } = runtime.database;
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
  { runtime, actor, access }: ConversationContext,
  messageId: string,
): Promise<Message> {
  const channelId = access.channel.row.id;
  const row = isId(messageId) ? await messageById(runtime.database.db, channelId, messageId) : undefined;
  const [view] = row ? await messageViews(runtime, [row]) : [];
  const [seen] = view ? await asSeenBy(runtime, actor.id, [view]) : [];
  if (!seen) throw new ApiError('unknown_message');
  return seen;
}
