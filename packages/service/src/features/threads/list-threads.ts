import { type Channel, type EndpointQuery, isId, LIMITS } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { channelViews } from '../channels/index.ts';
import { threadsByActivity } from './store.ts';

/** A channel's threads, newest activity first (specification: GET /api/channels/{channelId}/threads). */
export async function listThreads(
  { runtime, access }: ConversationContext,
  { archived, before, limit }: EndpointQuery<'listThreads'>,
): Promise<Channel[]> {
  const { db } = runtime.database;
  if (!access.server || (before !== undefined && !isId(before))) return [];
  const { serverId, id: parentId } = access.channel.row;
  const page = { serverId, parentId, archived, before, limit: limit ?? LIMITS.threadsPage };
  return channelViews(db, await threadsByActivity(db, page));
}
