import type { StreamedJson } from '@guildhall/platform';
import { type Channel, type EndpointQuery, isId } from '@guildhall/protocol';
import { STREAMED_AT_ONCE, streamPages } from '../../pages.ts';
import { type ConversationContext, conversationAccess } from '../access/index.ts';
import { channelViews } from '../channels/index.ts';
import { threadIdsByActivity, threadsInOrder } from './store.ts';

/**
 * A channel's threads, newest activity first (specification: GET /api/channels/{channelId}/threads). The answer streams,
 * because there is no limit to archived threads.
 */
export async function listThreads(
  { runtime, actor, access }: ConversationContext,
  { archived, before, limit }: EndpointQuery<'listThreads'>,
): Promise<StreamedJson<Channel[]> | Channel[]> {
  const { db } = runtime.database;
  if (!access.server || (before !== undefined && !isId(before))) return [];
  const { serverId, id: parentId } = access.channel.row;
  // Threads move to the front while the answer streams, so the order is read in one go.
  const ids = await threadIdsByActivity(db, { parentId, archived, before, limit });
  return streamPages(
    () => inPages(ids),
    async (some) => channelViews(db, await threadsInOrder(db, serverId, some)),
    () => conversationAccess(runtime, actor, parentId),
  );
}

async function* inPages(ids: readonly string[]): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < ids.length; from += STREAMED_AT_ONCE)
    yield ids.slice(from, from + STREAMED_AT_ONCE);
}
