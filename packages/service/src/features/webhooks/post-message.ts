import {
  ApiError,
  invalidField,
  type ReadProgress,
  SerialisedJson,
  type UploadedFile,
} from '@guildhall/platform';
import { isBlank, type Message, type SendMessage, type WebhookPost } from '@guildhall/protocol';
import type { PublicContext, Runtime } from '../../runtime.ts';
import { type ChannelState, requireNotSuspended, withFreshState } from '../access/index.ts';
import { readDraft, type Send, type SendOutcome, storeSend } from '../posting/index.ts';
import { messageText } from '../rich-content/index.ts';
import { addPost } from '../threads/index.ts';
import { composeWebhookSend } from './send.ts';
import {
  countWebhookPost,
  type PostingWebhook,
  postKeys,
  postTarget,
  requireWebhookByToken,
} from './state.ts';

/** A webhook's post. */
export interface WebhookDraft
  extends Pick<SendMessage, 'content' | 'embeds' | 'components' | 'flags' | 'allowedMentions'> {
  readonly threadId?: string | undefined;
  readonly threadName?: string | undefined;
  readonly appliedTags?: readonly string[] | undefined;
  readonly files?: readonly UploadedFile[];
  /** Writes further rows in the message's transaction. */
  readonly inTransaction?: Send['inTransaction'];
  /** Version of the state from which the webhook was read; checked when the message is written. */
  readonly readSoFar?: ReadProgress;
}

/**
 * Posts as the webhook of a URL (specification: POST /api/webhooks/{webhookId}/{webhookToken}; design 5.6). Neither
 * slowmode nor AutoMod stops webhooks.
 * @throws ApiError unknown_webhook, rate_limited, and as {@link postAsWebhook}.
 */
export async function postWebhookMessage(
  { runtime }: PublicContext,
  path: { readonly webhookId: string; readonly webhookToken: string },
  body: WebhookPost,
  { threadId, files }: { readonly threadId: string | undefined; readonly files: readonly UploadedFile[] },
): Promise<SerialisedJson<Message>> {
  const { appliedTags = body.applied_tags, ...draft } = body;
  await countWebhookPost(runtime, path);
  const sent = await withFreshState(runtime, async (readSoFar) => {
    const posting = await requireWebhookByToken(runtime, path.webhookId, path.webhookToken);
    return postAsWebhook(runtime, posting, { ...draft, appliedTags, threadId, files, readSoFar });
  });
  return new SerialisedJson<Message>(sent.json);
}

/**
 * Posts as a webhook into its channel or a thread of it, or starts a post in its forum.
 * @throws ApiError unknown_channel, thread_locked, invalid_channel_kind, invalid_request, unknown_tag, tag_required,
 * too_many_tags, and as `readDraft`
 */
export async function postAsWebhook(
  runtime: Runtime,
  posting: PostingWebhook,
  draft: WebhookDraft,
): Promise<NonNullable<SendOutcome>> {
  const { threadId, threadName, appliedTags, files = [], inTransaction, readSoFar, ...input } = draft;
  requireNotSuspended(posting.server);
  const channel = await postTarget(runtime, posting, threadId);
  if (channel.row.threadLocked) throw new ApiError('thread_locked');
  const startsPost = channel.row.kind === 'forum';
  if (startsPost && threadName === undefined)
    throw invalidField('body/threadName', 'is required in a forum, unless threadId names a post');
  if (!startsPost && threadName !== undefined) throw new ApiError('invalid_channel_kind');
  const read = await readDraft(draftSource(runtime, posting, channel), input, files);
  const stateVersion = readSoFar ? { ...readSoFar, keys: postKeys(posting, channel) } : null;
  const composed = await composeWebhookSend(
    runtime,
    posting,
    channel,
    inTransaction ? { ...read, inTransaction } : read,
    input.allowedMentions,
  );
  const send = { ...composed, stateVersion };
  if (startsPost)
    return startPost(runtime, posting, send, { name: threadName ?? '', appliedTags: appliedTags ?? [] });
  const sent = await storeSend(runtime, send);
  if (!sent) throw new Error('a post without a nonce was not stored');
  return sent;
}

function draftSource(runtime: Runtime, { webhook, server }: PostingWebhook, { row }: ChannelState) {
  return {
    runtime,
    sender: 'webhook',
    authorId: webhook.id,
    channelId: row.id,
    serverId: server.id,
  } as const;
}

/** In a forum, a message starts a post. @throws ApiError empty_message, and as `addPost` */
async function startPost(
  runtime: Runtime,
  { webhook, channel }: PostingWebhook,
  send: Send,
  post: { readonly name: string; readonly appliedTags: readonly string[] },
): Promise<NonNullable<SendOutcome>> {
  requireTextOrFile(send);
  const first = { ...send, channelId: runtime.ids.next(), threadOf: channel.row.id };
  const ctx = { runtime, actor: { id: webhook.id }, access: { channel } };
  const { message } = await addPost(ctx, { name: post.name, appliedTags: [...post.appliedTags] }, first);
  if (!message) throw new Error('a post was stored without its message');
  return { id: message.id, json: JSON.stringify(message) };
}

/**
 * Like every post, it needs text or a file (specification: "needs text or a file"); embeds of a code host count as
 * text.
 */
function requireTextOrFile(send: Send): void {
  if (send.parts?.embeds?.length) return;
  if (isBlank(messageText(send.content, send)) && (send.files?.length ?? 0) === 0)
    throw new ApiError('empty_message');
}
