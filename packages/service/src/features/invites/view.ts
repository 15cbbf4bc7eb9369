/** Row to Invite. */
import { isoTime } from '@guildhall/platform';
import type { Invite } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { serverStates } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { onlineCounts } from '../presence/index.ts';
import type { InviteRow } from './store.ts';

/** Invites with makers and servers, loaded in batches. */
export async function inviteViews(ground: Ground, rows: readonly InviteRow[]): Promise<Invite[]> {
  const servers = await serverStates(ground).getMany(rows.map((row) => row.server_id));
  const [inviters, online] = await Promise.all([
    presentUsers(
      ground,
      rows.map((row) => row.inviter_id),
    ),
    onlineCounts(ground, [...servers.keys()]),
  ]);
  return rows.flatMap((row) => {
    const server = servers.get(row.server_id);
    const channel = server?.channels.get(row.channel_id)?.row;
    const inviter = inviters.get(row.inviter_id);
    if (!server || !channel || !inviter) return [];
    return [
      {
        code: row.code,
        serverId: row.server_id,
        channelId: row.channel_id,
        inviter,
        uses: row.uses,
        maxUses: row.max_uses,
        maxAgeSecs: row.max_age_secs,
        createdAt: isoTime(row.created_at),
        expiresAt: row.expires_at ? isoTime(row.expires_at) : null,
        server: {
          id: server.id,
          name: server.row.name,
          iconUrl: mediaUrl(ground.settings, server.row.icon),
          types: server.row.types as Invite['server']['types'],
          memberCount: server.row.member_count,
          onlineCount: online.get(server.id) ?? 0,
        },
        channel: { id: channel.id, name: channel.name, kind: channel.kind },
      },
    ];
  });
}
