import { ApiError, isoTime, Reply, SerialisedJson } from '@guildhall/platform';
import { has, idAtTime, idTime, isId, type Message, type SendMessage, type User } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import type { ChannelContext } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { holdsMessages } from '../channels/index.ts';
import { resolveMentions } from './resolve-mentions.ts';
import { isEmpty, slowmodeWait } from './rules.ts';
import { sendLanes } from './send-lane.ts';
import { messageIdOfNonce } from './send-store.ts';
import { lastMessageIdBy, messageById } from './store.ts';
import { messageViews, replyPreview } from './view.ts';

/**
 * Sends a message (specification: POST /api/channels/{channelId}/messages). Resolves after the commit. With
 * `enforceNonce` a nonce of the last five minutes gives the first message instead, with status 200.
 * @throws ApiError invalid_channel_kind, unknown_message, empty_message, slowmode.
 */
export async function createMessage(
  ctx: ChannelContext,
  input: SendMessage,
): Promise<Reply<SerialisedJson<Message>>> {
  const { ground, actor, access } = ctx;
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  // As it is stored: half a surrogate pair becomes the replacement character.
  const content = (input.content ?? '').toWellFormed();
  const original = input.replyTo === undefined ? null : await replyTarget(ctx, input.replyTo);
  if (isEmpty(content)) throw new ApiError('empty_message');
  if (channel.slowmode_secs > 0) await requireSlowmodeOver(ctx);
  const author = await authorOf(ground, actor.id);
  const pinged = original && input.mentionReply !== false ? original.authorId : null;
  const enforceNonce = input.enforceNonce ?? input.enforce_nonce ?? false;
  const sent = await sendLanes(ground).add(channel.id, {
    channelId: channel.id,
    serverId: access.server.id,
    author,
    content,
    ...(await resolveMentions(ground, access, content, pinged)),
    reply: original?.preview ?? null,
    nonce: input.nonce,
    enforceNonce,
    marksRead: actor.kind === 'person',
    member: {
      nick: access.member.nick,
      roles: access.member.role_ids,
      joinedAt: isoTime(access.member.joined_at),
    },
  });
  if (sent) return new Reply(201, new SerialisedJson<Message>(sent.json));
  return new Reply(200, await firstMessageOf(ctx, input.nonce ?? ''));
}

async function authorOf(ground: Ground, userId: string): Promise<User> {
  const author = await userDirectory(ground).get(userId);
  if (!author) throw new ApiError('invalid_token');
  return author.view;
}

interface ReplyTarget {
  readonly authorId: string;
  readonly preview: NonNullable<Message['reply']>;
}

async function replyTarget({ ground, access }: ChannelContext, messageId: string): Promise<ReplyTarget> {
  const row = isId(messageId)
    ? await messageById(ground.database.db, access.channel.row.id, messageId)
    : undefined;
  if (!row) throw new ApiError('unknown_message');
  const author = await userDirectory(ground).get(row.author_id);
  return { authorId: row.author_id, preview: replyPreview(row, author?.view) };
}

/** Who manages messages or the channel is never slowed (specification: slowmodeSecs). */
async function requireSlowmodeOver({ ground, actor, access }: ChannelContext): Promise<void> {
  if (has(access.permissions, 'manageMessages') || has(access.permissions, 'manageChannels')) return;
  const { id, slowmode_secs: slowmodeSecs } = access.channel.row;
  const now = ground.clock.now();
  const since = idAtTime(now - slowmodeSecs * 1000);
  const last = await lastMessageIdBy(ground.database.db, id, actor.id, since);
  const wait = slowmodeWait(last ? idTime(last) : null, slowmodeSecs, now);
  if (wait > 0) throw new ApiError('slowmode', { retryAfter: wait });
  // Two sends at once both find nothing in the database; the limiter lets one of them through.
  const turn = await ground.rateLimiter.take(`slowmode|${id}|${actor.id}`, 1, slowmodeSecs, now);
  if (!turn.allowed) throw new ApiError('slowmode', { retryAfter: turn.retryAfterSecs });
}

async function firstMessageOf(
  { ground, actor, access }: ChannelContext,
  nonce: string,
): Promise<SerialisedJson<Message>> {
  const channelId = access.channel.row.id;
  const id = await messageIdOfNonce(ground.database.pool, { channelId, authorId: actor.id, nonce });
  const row = id ? await messageById(ground.database.db, channelId, id) : undefined;
  if (!row) throw new ApiError('unknown_message');
  const [view] = await messageViews(ground, channelId, [row]);
  return new SerialisedJson(JSON.stringify({ ...view, nonce }));
}
