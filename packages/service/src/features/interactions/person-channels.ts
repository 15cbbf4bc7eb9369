import type { Channel } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { channelOrThread, memberIn, permissionsIn, serverStates } from '../access/index.ts';
import { channelViews } from '../channels/index.ts';

/** A channel for the person of an interaction. */
export interface PersonChannel {
  /** What the person may do there: a sum of permission bits. */
  readonly permissions: string;
  /** Null for channels that are not threads. */
  readonly thread: Channel | null;
}

/** Channels and threads of a server, for formats that show more of them than this API; without unknown ids. */
export async function findPersonChannels(
  runtime: Runtime,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, PersonChannel>> {
  const server = await serverStates(runtime).get(serverId);
  const member = server && (await memberIn(runtime, serverId, userId));
  if (!server || !member) return new Map();
  const found = await Promise.all(channelIds.map((id) => channelOrThread(runtime, server, id)));
  const channels = found.filter((channel) => channel !== null);
  const threads = channels.map(({ row }) => row).filter(({ kind }) => kind === 'thread');
  const views = threads.length > 0 ? await channelViews(runtime.database.db, threads) : [];
  const byId = new Map(views.map((thread) => [thread.id, thread]));
  const now = runtime.clock.now();
  return new Map(
    channels.map((channel) => {
      const permissions = String(permissionsIn(server, channel, member, now));
      return [channel.row.id, { permissions, thread: byId.get(channel.row.id) ?? null }];
    }),
  );
}
