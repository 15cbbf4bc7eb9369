import type { DirectChannel } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { loadDirectChannels } from '../access/index.ts';
import { listOpenChannelIds } from './store.ts';
import { directChannelViews } from './view.ts';

/** Direct messages and groups in a person's list, newest message first (specification: GET /api/users/@me/channels). */
export async function listDirectChannels(runtime: Runtime, userId: string): Promise<DirectChannel[]> {
  const { db } = runtime.database;
  const channels = await loadDirectChannels(db, await listOpenChannelIds(db, userId));
  const views = await directChannelViews(runtime, db, [...channels.values()], userId);
  const newest = ({ lastMessageId, id }: DirectChannel): bigint => BigInt(lastMessageId ?? id);
  return views.sort((left, right) => (newest(left) < newest(right) ? 1 : -1));
}
