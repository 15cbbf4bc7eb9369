import { ApiError, Reply, SerialisedJson, type UploadedFile } from '@guildhall/platform';
import { LIMITS, type Message, type SendMessage } from '@guildhall/protocol';
import type { ConversationContext } from '../../access/index.ts';
import { userDirectory } from '../../accounts/index.ts';
import { holdsMessages, requireUnlocked } from '../../channels/index.ts';
import {
  isClosedForSomeone,
  reopenForRecipients,
  requireReachableRecipient,
} from '../../direct-channels/index.ts';
import {
  messageById,
  messageSeenBy,
  oneMessageView,
  replyPreview,
  requireMessage,
} from '../../messages/index.ts';
import { composeSend, draftSource, type ReplyTarget } from '../compose/compose-send.ts';
import { readDraft } from '../compose/draft.ts';
import { isSlowed, withSlowmode } from '../slowmode/slowmode.ts';
import { storeSend } from './change-with-messages.ts';
import { moderatedSend } from './moderation.ts';
import { findMessageIdByNonce } from './nonce-store.ts';
import { afterEarlier, enforcedNonce } from './nonce-turns.ts';

/**
 * Sends a message (specification: POST /api/channels/{channelId}/messages) and resolves after the commit. With
 * `enforceNonce`, a nonce used in the last five minutes returns the first message with status 200.
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, invalid_channel_kind, cannot_dm,
 * recipient_deleted, automod_blocked, slowmode, and as {@link readDraft}.
 */
export async function sendMessage(
  ctx: ConversationContext,
  input: SendMessage,
  files: readonly UploadedFile[],
): Promise<Reply<SerialisedJson<Message>>> {
  const { runtime, access } = ctx;
  const channel = access.channel.row;
  const original = input.replyTo === undefined ? null : await replyTarget(ctx, input.replyTo);
  access.require('sendMessages');
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  if (access.server === null) await requireReachableRecipient(ctx, access);
  else requireUnlocked(access);
  const draft = await readDraft(draftSource(ctx), input, files);
  const nonce = enforcedNonce(input);
  if (nonce !== undefined && (files.length > 0 || (await hasEffects(ctx)))) {
    // A retry posts nothing, so it skips slowmode and storing files, and reopens nothing.
    const first = await findFirstMessage(ctx, nonce);
    if (first) return new Reply(200, first);
  }
  const send = await composeSend(ctx, input, draft, original);
  if (access.server === null) await reopenForRecipients(runtime, channel.id);
  const isRepeated = async () => (await findFirstMessage(ctx, nonce)) !== null;
  const store = () => withSlowmode(ctx, () => storeSend(runtime, send), { nonce });
  const sent = await afterEarlier(ctx, nonce, () => moderatedSend(ctx, send, store, isRepeated));
  if (sent) return new Reply(201, new SerialisedJson<Message>(sent.json));
  const first = await findFirstMessage(ctx, nonce);
  if (!first) throw new ApiError('unknown_message');
  return new Reply(200, first);
}

/** Whether a send takes a turn, or reopens a thread or a direct message. */
async function hasEffects(ctx: ConversationContext): Promise<boolean> {
  const { server, channel } = ctx.access;
  if (server === null) return isClosedForSomeone(ctx.runtime, channel.row.id);
  return isSlowed(ctx) || channel.row.archived;
}

async function replyTarget(ctx: ConversationContext, messageId: string): Promise<ReplyTarget> {
  const row = await requireMessage(ctx, messageId);
  const author = await userDirectory(ctx.runtime).get(row.authorId);
  return { authorId: row.authorId, preview: replyPreview(row, author?.view) };
}

/** The message that first used the nonce; null if there is none. @throws ApiError unknown_message if it was deleted */
async function findFirstMessage(
  { runtime, actor, access }: ConversationContext,
  nonce: string | undefined,
): Promise<SerialisedJson<Message> | null> {
  if (nonce === undefined) return null;
  const channelId = access.channel.row.id;
  const claimedAfter = new Date(runtime.clock.now() - LIMITS.nonceWindowSecs * 1000);
  const claim = { channelId, authorId: actor.id, nonce, claimedAfter };
  const id = await findMessageIdByNonce(runtime.database.pool, claim);
  if (id === undefined) return null;
  const row = await messageById(runtime.database.db, channelId, id);
  if (!row) throw new ApiError('unknown_message');
  const view = await messageSeenBy(runtime, actor.id, await oneMessageView(runtime, row));
  return new SerialisedJson(JSON.stringify({ ...view, nonce }));
}
