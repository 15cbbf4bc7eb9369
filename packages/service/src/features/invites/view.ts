/** Converts rows to Invite. */
import { isoTime } from '@guildhall/platform';
import type { Invite } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { serverStates } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { onlineCounts } from '../presence/index.ts';
import type { InviteRow } from './store.ts';

/** Invites with creators and servers, loaded in batches. */
export async function inviteViews(runtime: Runtime, rows: readonly InviteRow[]): Promise<Invite[]> {
  const servers = await serverStates(runtime).getMany(rows.map((row) => row.serverId));
  const [inviters, online] = await Promise.all([
    presentUsers(
      runtime,
      rows.map((row) => row.inviterId),
    ),
    onlineCounts(runtime, [...servers.keys()]),
  ]);
  return rows.flatMap((row) => {
    const server = servers.get(row.serverId);
    const channel = server?.channels.get(row.channelId)?.row;
    const inviter = inviters.get(row.inviterId);
    if (!server || !channel || !inviter) return [];
    return [
      {
        code: row.code,
        serverId: row.serverId,
        channelId: row.channelId,
        inviter,
        uses: row.uses,
        maxUses: row.maxUses,
        maxAgeSecs: row.maxAgeSecs,
        createdAt: isoTime(row.createdAt),
        expiresAt: row.expiresAt ? isoTime(row.expiresAt) : null,
        server: {
          id: server.id,
          name: server.row.name,
          iconUrl: mediaUrl(runtime.settings, server.row.icon),
          description: server.row.description,
          types: server.row.types as Invite['server']['types'],
          memberCount: server.row.memberCount,
          onlineCount: online.get(server.id) ?? 0,
        },
        channel: { id: channel.id, name: channel.name, kind: channel.kind },
      },
    ];
  });
}
