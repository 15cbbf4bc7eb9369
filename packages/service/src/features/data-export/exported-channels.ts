import type { Runtime } from '../../runtime.ts';
import { channelsSeenBy, listMemberships, loadServerStates, permissionClass } from '../access/index.ts';
import { listExportedChannels } from './store.ts';

interface ExportedChannel {
  readonly id: string;
  readonly kind: string;
  readonly serverId: string;
  /** Null if the person no longer sees the channel: its name may have changed since. */
  readonly name: string | null;
}

/** The channels and threads of servers in which a person read or wrote. */
export async function exportedChannels(
  { database: { db } }: Runtime,
  userId: string,
): Promise<ExportedChannel[]> {
  const memberships = await listMemberships(db, userId);
  const servers = await loadServerStates(
    db,
    memberships.map(({ serverId }) => serverId),
  );
  const seen = new Set(
    memberships.flatMap((member) => {
      const server = servers.get(member.serverId);
      return server ? [...channelsSeenBy(server, permissionClass(server, member)).keys()] : [];
    }),
  );
  const channels = await listExportedChannels(db, userId);
  return channels.map(({ id, kind, serverId, name, parentId }) => {
    const isSeen = seen.has(kind === 'thread' && parentId !== null ? parentId : id);
    return { id, kind, serverId, name: isSeen ? name : null };
  });
}
