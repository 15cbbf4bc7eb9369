import { highestPosition, type ServerAccess } from '../access/index.ts';
import type { Newcomers } from './store.ts';

interface Window {
  readonly from: Date;
  readonly to: Date;
  readonly exceptUserIds: readonly string[];
}

/** The newcomers whom a moderator may remove: only lower members, and not themselves. */
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

/** Requires all three permissions: a clean-up kicks, bans and deletes. @throws ApiError missing_permission */
export function requireCleanupPermissions(access: ServerAccess): void {
  for (const permission of ['kickMembers', 'banMembers', 'manageMessages'] as const)
    access.require(permission);
}
