import { ApiError } from '@guildhall/platform';
import { threadFollowUpdate } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { startFollowing } from '../channels/index.ts';
import { announceReadStates } from '../read-states/index.ts';
import { outsideDirectMessages } from './rules.ts';
import { lockThread, removeFollow } from './store.ts';

/** Follows a thread or post; repeating it changes nothing. @throws ApiError invalid_channel_kind, unknown_channel */
export async function followThread(ctx: ConversationContext): Promise<undefined> {
  const { runtime, actor } = ctx;
  const { threadId, serverId } = requireThreadIds(ctx);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, ctx.stateVersion);
    if (!(await lockThread(tx.db, threadId))) throw new ApiError('unknown_channel');
    await startFollowing(tx, { threadId, serverId, userId: actor.id });
  });
}

/** Stops following a thread or post; a reply follows it again. @throws ApiError invalid_channel_kind */
export async function unfollowThread(ctx: ConversationContext): Promise<undefined> {
  const { runtime, actor } = ctx;
  const { threadId, serverId } = requireThreadIds(ctx);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, ctx.stateVersion);
    if (!(await removeFollow(tx.db, threadId, actor.id))) return;
    tx.emit(threadFollowUpdate, { kind: 'user', id: actor.id, serverId }, { threadId, following: false });
    // Replies no longer count as unread; pings still do.
    await announceReadStates(tx, actor.id, [threadId]);
  });
}

function requireThreadIds(ctx: ConversationContext): {
  readonly threadId: string;
  readonly serverId: string;
} {
  const { access } = outsideDirectMessages(ctx);
  const { kind, id, serverId } = access.channel.row;
  if (kind !== 'thread') throw new ApiError('invalid_channel_kind');
  return { threadId: id, serverId };
}
