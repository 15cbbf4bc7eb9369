import { ApiError, invalidField, Reply, type UploadedFile } from '@guildhall/platform';
import {
  type EndpointBody,
  isBlank,
  type Message,
  type SendMessage,
  type StartedThread,
  threadCreate,
} from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { ChannelContext, ChannelRow } from '../access/index.ts';
import { withStoredFiles } from '../attachments/index.ts';
import { type ActivityRow, appliedTagsFrom, channelView, serverChannelView } from '../channels/index.ts';
import {
  afterEarlier,
  changeWithMessages,
  composeSend,
  type Draft,
  draftSource,
  enforcedNonce,
  moderatedSend,
  type Post,
  readDraft,
  type Send,
  sentMessage,
  withSlowmode,
} from '../posting/index.ts';
import { messageText } from '../rich-content/index.ts';
import { claimPost, findPostByNonce } from './post-nonce.ts';
import { archiveMinutes, requestedTags } from './rules.ts';
import { insertThread, lastPostIdBy, lockParent } from './store.ts';

type Input = EndpointBody<'createThread'>;

/**
 * Starts a post with its first message, which has the post's id, in one transaction. With `enforceNonce`, a nonce used
 * in the last five minutes returns the first post with status 200.
 * @throws ApiError invalid_request, unknown_message, missing_permission, screening_pending, timed_out, too_many_tags,
 * unknown_tag, tag_required, empty_message, automod_blocked, slowmode, and as `readDraft`
 */
export async function startPost(
  ctx: ChannelContext,
  input: Input,
  files: readonly UploadedFile[],
): Promise<Reply<StartedThread>> {
  const { access } = ctx;
  const forum = access.channel.row;
  // A file without text is enough.
  const message = input.message ?? (files.length > 0 ? {} : undefined);
  if (message === undefined) throw invalidField('body/message', 'is required without files');
  // A new post has nothing to reply to.
  if (message.replyTo !== undefined) throw new ApiError('unknown_message');
  access.require('sendMessages');
  appliedTagsFrom(forum, requestedTags(input));
  const draft = await readDraft(draftSource(ctx), message, files);
  requireTextOrFile(draft);
  const nonce = enforcedNonce(message);
  return afterEarlier(ctx, nonce, async () => {
    // A retry starts nothing, so it skips slowmode and storing files.
    const before = nonce === undefined ? null : await findPostByNonce(ctx, nonce);
    if (before) return new Reply(200, before);
    return startOnce(ctx, input, await firstMessage(ctx, message, draft), nonce);
  });
}

async function startOnce(
  ctx: ChannelContext,
  input: Input,
  send: Send,
  nonce: string | undefined,
): Promise<Reply<StartedThread>> {
  let started: StartedThread | null | undefined;
  const start = () =>
    withSlowmode(
      ctx,
      () =>
        withStoredFiles(ctx.runtime, send, async (ready) => {
          started = await storeOnce(ctx, input, ready, nonce);
          return started && { id: started.id, json: '' };
        }),
      { nonce, lastIdBy: lastPostIdBy },
    );
  const findFirst = async () => (nonce === undefined ? null : findPostByNonce(ctx, nonce));
  await moderatedSend(ctx, send, start, async () => (await findFirst()) !== null);
  if (started) return new Reply(201, started);
  const first = await findFirst();
  if (!first) throw new ApiError('unknown_message');
  return new Reply(200, first);
}

/** @returns null when its enforced nonce has already started a post */
async function storeOnce(
  ctx: ChannelContext,
  input: Input,
  first: Send,
  nonce: string | undefined,
): Promise<StartedThread | null> {
  const start = async (tx: Transaction, post: Post): Promise<StartedThread | null> => {
    if (nonce !== undefined && !(await claimPost(ctx, tx, nonce, first.channelId))) return null;
    return writePost(ctx, tx, post, input, first);
  };
  return changeWithMessages(ctx.runtime, [first.channelId], start, first.stateVersion);
}

/**
 * Requires text or a file, whatever else is sent (specification: "needs text or a file"). @throws ApiError
 * empty_message
 */
function requireTextOrFile(draft: Draft): void {
  if (isBlank(messageText(draft.content, draft)) && draft.files.length === 0)
    throw new ApiError('empty_message');
}

async function firstMessage(ctx: ChannelContext, message: SendMessage, draft: Draft): Promise<Send> {
  const composed = await composeSend(ctx, message, draft, null);
  const postId = ctx.runtime.ids.next();
  return { ...composed, channelId: postId, threadOf: ctx.access.channel.row.id, enforceNonce: false };
}

/** The author of a post, a member or a webhook, and the forum. */
interface PostContext {
  readonly runtime: Runtime;
  readonly actor: { readonly id: string };
  readonly access: { readonly channel: Pick<ChannelContext['access']['channel'], 'row'> };
}

/**
 * Starts a post; everything but the tags has been checked.
 * @param first the first message, whose channel is the new post
 * @throws ApiError too_many_tags, unknown_tag, tag_required, unknown_channel
 */
export async function addPost(ctx: PostContext, input: Input, first: Send): Promise<StartedThread> {
  appliedTagsFrom(ctx.access.channel.row, requestedTags(input));
  return withStoredFiles(ctx.runtime, first, (ready) => storePost(ctx, input, ready));
}

function storePost(ctx: PostContext, input: Input, first: Send): Promise<StartedThread> {
  const start = (tx: Transaction, post: Post) => writePost(ctx, tx, post, input, first);
  return changeWithMessages(ctx.runtime, [first.channelId], start, first.stateVersion);
}

async function writePost(
  ctx: PostContext,
  tx: Transaction,
  post: Post,
  input: Input,
  first: Send,
): Promise<StartedThread> {
  const { row, forum } = await insertPost(ctx, tx, input, first.channelId);
  announcePost(ctx.runtime, tx, row, first, forum);
  return { ...channelView(row, activityOfNew(row.id)), message: await postFirst(post, first) };
}

/** Reads the forum again: a tag or the forum may have been deleted. */
async function insertPost(
  { actor, access }: PostContext,
  tx: Transaction,
  input: Input,
  postId: string,
): Promise<{ readonly row: ChannelRow; readonly forum: ChannelRow }> {
  const { serverId, id } = access.channel.row;
  const forum = await lockParent(tx.db, serverId, id);
  if (!forum) throw new ApiError('unknown_channel');
  const row = await insertThread(tx.db, {
    serverId,
    id: postId,
    parentId: forum.id,
    name: input.name,
    autoArchiveMinutes: archiveMinutes(input, forum),
    threadOwnerId: actor.id,
    threadStarterId: postId,
    appliedTags: appliedTagsFrom(forum, requestedTags(input)),
  });
  if (!row) throw new Error('the id of a post was taken');
  return { row, forum };
}

/** In an age-restricted forum only MESSAGE_CREATE carries the message, because it reaches only permitted readers. */
function announcePost(
  runtime: Runtime,
  tx: Transaction,
  row: ChannelRow,
  first: Send,
  forum: ChannelRow,
): void {
  const isOpen = forum.contentMode !== 'age_restricted';
  tx.emit(
    threadCreate,
    { kind: 'channel', id: row.parentId ?? row.id, serverId: row.serverId },
    {
      ...serverChannelView(row, activityOfNew(row.id)),
      ...(isOpen ? { message: sentMessage(runtime, first, row.id) } : {}),
    },
  );
}

async function postFirst(post: Post, first: Send): Promise<Message> {
  const sent = await post(first, first.channelId);
  if (!sent) throw new Error('a message without an enforced nonce was not stored');
  return JSON.parse(sent.json);
}

/** The first message is the newest, but does not count as a reply. */
function activityOfNew(postId: string): ActivityRow {
  return {
    channelId: postId,
    lastMessageId: postId,
    batchFirstId: postId,
    lastPinAt: null,
    messageCount: 0,
  };
}
