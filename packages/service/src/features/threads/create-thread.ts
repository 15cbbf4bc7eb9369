import { ApiError, Reply, type UploadedFile } from '@guildhall/platform';
import type { EndpointBody, StartedThread } from '@guildhall/protocol';
import type { ChannelContext, ConversationContext } from '../access/index.ts';
import { announceThread, channelView, startFollowing } from '../channels/index.ts';
import { requireMessage } from '../messages/index.ts';
import { archiveMinutes, outsideDirectMessages } from './rules.ts';
import { startPost } from './start-post.ts';
import { insertThread, lockParent } from './store.ts';

type Input = EndpointBody<'createThread'>;

/**
 * Starts a thread, with or without an original message, or a post in a forum (specification: POST
 * /api/channels/{channelId}/threads); not in direct messages and groups (design 5.3).
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, invalid_channel_kind,
 * thread_exists, and as {@link startPost}.
 */
export async function createThread(
  request: ConversationContext,
  input: Input,
  files: readonly UploadedFile[],
): Promise<Reply<StartedThread>> {
  const ctx = outsideDirectMessages(request);
  if (ctx.access.channel.row.kind === 'forum') return startPost(ctx, input, files);
  return new Reply(201, await startInChannel(ctx, input));
}

async function startInChannel(ctx: ChannelContext, input: Input): Promise<StartedThread> {
  const { runtime, actor, access } = ctx;
  const parent = access.channel.row;
  const starterId = input.messageId ?? null;
  if (starterId !== null) await requireMessage(ctx, starterId);
  access.require('sendMessages');
  if (parent.kind !== 'text' && parent.kind !== 'announcement') throw new ApiError('invalid_channel_kind');
  const id = runtime.ids.next();
  return runtime.database.transaction(async (tx) => {
    // A message deleted at the same time is already gone, or is deleted after its thread was created.
    await tx.lock(starterId ?? id, ctx.stateVersion);
    const held = await lockParent(tx.db, parent.serverId, parent.id);
    if (!held) throw new ApiError('unknown_channel');
    if (starterId !== null) await requireMessage(ctx, starterId, tx.db);
    const row = await insertThread(tx.db, {
      serverId: parent.serverId,
      id,
      parentId: parent.id,
      name: input.name,
      autoArchiveMinutes: archiveMinutes(input, held),
      threadOwnerId: actor.id,
      threadStarterId: starterId,
    });
    if (!row) throw new ApiError('thread_exists');
    announceThread(tx, row);
    if (actor.kind === 'person')
      await startFollowing(tx, { threadId: id, serverId: row.serverId, userId: actor.id });
    return channelView(row, undefined);
  });
}
