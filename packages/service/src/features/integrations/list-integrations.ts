import { isoTime } from '@guildhall/platform';
import type { Integration } from '@guildhall/protocol';
import type { ServerContext } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { botsIn } from './store.ts';

/** Bots of a server, in order of joining. Each has a role of its own with its granted permissions. */
export async function listIntegrations({ runtime, access }: ServerContext): Promise<Integration[]> {
  const { server } = access;
  const roles = new Map(server.roles.flatMap((role) => (role.botId === null ? [] : [[role.botId, role]])));
  const rows = await botsIn(runtime.database.db, server.id, [...roles.keys()]);
  const users = await presentUsers(
    runtime,
    rows.flatMap((row) => [row.botId, ...(row.addedBy === null ? [] : [row.addedBy])]),
  );
  return rows.flatMap((row) => {
    const [bot, role] = [users.get(row.botId), roles.get(row.botId)];
    if (!bot || !role) return [];
    return [
      {
        application: {
          id: row.applicationId,
          name: row.name,
          description: row.description,
          iconUrl: mediaUrl(runtime.settings, row.icon),
        },
        bot,
        roleId: role.id,
        permissions: String(role.permissions),
        addedBy: row.addedBy === null ? null : (users.get(row.addedBy) ?? null),
        addedAt: isoTime(row.addedAt),
      },
    ];
  });
}
