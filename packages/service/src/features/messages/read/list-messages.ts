import { ApiError, invalidField, SerialisedJson } from '@guildhall/platform';
import { type EndpointQuery, LIMITS, type Message } from '@guildhall/protocol';
import { requireCursor } from '../../../cursor.ts';
import type { Runtime } from '../../../runtime.ts';
import type { ConversationContext } from '../../access/index.ts';
import { holdsMessages } from '../../channels/index.ts';
import { requireMessage } from '../require-message.ts';
import { oneMessageView } from './hydrate.ts';
import { newestPage } from './kept-pages.ts';
import { messageSeenBy, messagesSeenBy } from './messages-seen-by.ts';
import { type Page, type ReadPage, sharedPages } from './read-page.ts';

/**
 * A page of messages, oldest first (specification: GET /api/channels/{channelId}/messages). The ids in `before`,
 * `after` and `around` are cursors; a message with that id need not exist.
 * @throws ApiError invalid_channel_kind, invalid_request for more than one cursor or for an invalid id
 */
export async function listMessages(
  { runtime, actor, access }: ConversationContext,
  query: EndpointQuery<'listMessages'>,
): Promise<SerialisedJson<Message[]>> {
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  const { before, after, around } = query;
  if ([before, after, around].filter((cursor) => cursor !== undefined).length > 1) {
    throw invalidField('query', 'takes at most one of before, after and around');
  }
  const cursor = before ?? after ?? around;
  const kind = before !== undefined ? 'before' : after !== undefined ? 'after' : 'around';
  requireCursor(kind, cursor);
  const page: Page = {
    channelId: channel.id,
    kind: cursor === undefined ? 'newest' : kind,
    cursor: cursor ?? null,
    limit: query.limit ?? LIMITS.messagesPageDefault,
  };
  const read = await (page.kind === 'newest' ? newestPage(runtime, page) : sharedPages(runtime)(page));
  return new SerialisedJson(await bytesFor(runtime, actor.id, read));
}

/** The page as one viewer sees it. */
async function bytesFor(runtime: Runtime, viewerId: string, { parts }: ReadPage): Promise<Buffer> {
  const [first, ...others] = parts;
  if (Buffer.isBuffer(first) && others.length === 0) return first;
  const neutral = parts.flatMap((part) => (Buffer.isBuffer(part) ? [] : [part]));
  const views = (await messagesSeenBy(runtime, viewerId, neutral)).values();
  return Buffer.concat(
    parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(views.next().value)))),
  );
}

/** One message. @throws ApiError unknown_message */
export async function getMessage(ctx: ConversationContext, messageId: string): Promise<Message> {
  const { runtime, actor } = ctx;
  const row = await requireMessage(ctx, messageId);
  return messageSeenBy(runtime, actor.id, await oneMessageView(runtime, row));
}
