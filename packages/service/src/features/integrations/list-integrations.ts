import { isoTime } from '@guildhall/platform';
import type { Integration } from '@guildhall/protocol';
import type { ServerContext } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { botsIn } from './store.ts';

/** Bots of a server, the first to come first. Each has a role of its own, whose permissions are what it was granted. */
export async function listIntegrations({ ground, access }: ServerContext): Promise<Integration[]> {
  const { server } = access;
  const roles = new Map(server.roles.flatMap((role) => (role.bot_id === null ? [] : [[role.bot_id, role]])));
  const rows = await botsIn(ground.database.db, server.id, [...roles.keys()]);
  const users = await presentUsers(
    ground,
    rows.flatMap((row) => [row.bot_id, ...(row.added_by === null ? [] : [row.added_by])]),
  );
  return rows.flatMap((row) => {
    const [bot, role] = [users.get(row.bot_id), roles.get(row.bot_id)];
    if (!bot || !role) return [];
    return [
      {
        application: {
          id: row.application_id,
          name: row.name,
          description: row.description,
          iconUrl: mediaUrl(ground.settings, row.icon),
        },
        bot,
        roleId: role.id,
        permissions: String(role.permissions),
        addedBy: row.added_by === null ? null : (users.get(row.added_by) ?? null),
        addedAt: isoTime(row.added_at),
      },
    ];
  });
}
