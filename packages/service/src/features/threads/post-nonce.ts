/** Enforced nonces of posts: a repeated request returns the post that it started (design 5.1, nonce). */
import { LIMITS, type StartedThread } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { type ChannelContext, threadState } from '../access/index.ts';
import { channelViews } from '../channels/index.ts';
import { messageById, messageSeenBy, oneMessageView } from '../messages/index.ts';
import { claimNonce, findMessageIdByNonce } from '../posting/index.ts';

/** Claims the nonce in the forum, because the post does not exist yet. @returns false when it is taken */
export async function claimPost(
  { runtime, actor, access }: ChannelContext,
  tx: Transaction,
  nonce: string,
  postId: string,
): Promise<boolean> {
  const claim = { channelId: access.channel.row.id, authorId: actor.id, nonce, id: postId };
  return claimNonce(tx.db, claim, new Date(runtime.clock.now()), LIMITS.nonceWindowSecs * 1000);
}

/** The post that a nonce started, in its current form; null when there is none or it was deleted. */
export async function findPostByNonce(
  { runtime, actor, access }: ChannelContext,
  nonce: string,
): Promise<StartedThread | null> {
  const { db, pool } = runtime.database;
  const claimedAfter = new Date(runtime.clock.now() - LIMITS.nonceWindowSecs * 1000);
  const claim = { channelId: access.channel.row.id, authorId: actor.id, nonce, claimedAfter };
  const postId = await findMessageIdByNonce(pool, claim);
  const post = postId === undefined ? null : await threadState(runtime, access.server, postId);
  const message = post ? await messageById(db, post.row.id, post.row.id) : undefined;
  if (!post || !message) return null;
  const [channel] = await channelViews(db, [post.row]);
  const seen = await messageSeenBy(runtime, actor.id, await oneMessageView(runtime, message));
  return channel ? { ...channel, message: { ...seen, nonce } } : null;
}
