import { type Channel, type EndpointQuery, isId, LIMITS } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { channelViews } from '../channels/index.ts';
import { threadsByActivity } from './store.ts';

/** A channel's threads, newest activity first (specification: GET /api/channels/{channelId}/threads). */
export async function listThreads(
  { runtime, access }: ChannelContext,
  { archived, before, limit }: EndpointQuery<'listThreads'>,
): Promise<Channel[]> {
  const { db } = runtime.database;
  if (before !== undefined && !isId(before)) return [];
  const { serverId, id: parentId } = access.channel.row;
  const page = { serverId, parentId, archived, before, limit: limit ?? LIMITS.threadsPage };
  return channelViews(db, await threadsByActivity(db, page));
}
