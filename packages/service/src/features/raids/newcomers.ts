import { highestPosition, type ServerAccess } from '../access/index.ts';
import type { Newcomers } from './store.ts';

interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly exceptUserIds: readonly string[];
}

/** The newcomers that a moderator may remove: nobody at or above them, not the owner, not themselves. */
export function newcomersFor({ server, member }: ServerAccess, window: Window): Newcomers {
  const own = highestPosition(server, member.userId, member.roleIds);
  return {
    serverId: server.id,
    from: window.from,
    to: window.to,
    exceptUserIds: [server.row.ownerId, member.userId, ...window.exceptUserIds],
    exceptRoleIds: server.roles
      .filter(({ id, position }) => id !== server.id && position >= own)
      .map(({ id }) => id),
  };
}

/** All three: a clean-up kicks or bans, and deletes. @throws ApiError missing_permission. */
export function requireCleaner(access: ServerAccess): void {
  for (const permission of ['kickMembers', 'banMembers', 'manageMessages'] as const)
    access.require(permission);
}
