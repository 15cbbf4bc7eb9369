/**
 * Permission classes: members that every channel of a server treats alike. The gateway groups sessions by them, so
 * that a broadcast costs no permission arithmetic per receiver.
 */
import { channelPermissions, has, type PermissionSubject, serverPermissions } from '@guildhall/protocol';
import { overwritesIn, type ServerState } from './state.ts';
import type { MemberRow } from './store.ts';

const OWNER = 'owner';

/** Roles of a member that exist: a membership in memory may name one that has been deleted since. */
export function rolesHeld(
  server: Pick<ServerState, 'rolesById'>,
  member: Pick<MemberRow, 'roleIds'>,
): string[] {
  return member.roleIds.filter((id) => server.rolesById.has(id));
}

/** The class of a member: owner, a class of one for those with own overwrites, else the set of roles that exist. */
export function permissionClass(server: ServerState, member: MemberRow): string {
  if (server.row.ownerId === member.userId) return OWNER;
  const roles = rolesHeld(server, member).sort();
  return `${server.singledOut.has(member.userId) ? `user=${member.userId};` : ''}roles=${roles.join(',')}`;
}

function subjectOfClass(classKey: string): PermissionSubject {
  const userId = /user=(\d+);/.exec(classKey)?.[1] ?? '';
  const roles = /roles=([\d,]*)$/.exec(classKey)?.[1] ?? '';
  return { userId, isOwner: classKey === OWNER, roleIds: roles ? roles.split(',') : [], restricted: false };
}

/** Server-wide permissions of a class. */
export function classPermissions(server: ServerState, classKey: string): bigint {
  return serverPermissions(
    { id: server.id, rolePermissions: server.rolePermissions },
    subjectOfClass(classKey),
  );
}

/** Channels (threads left out) that a class sees, with its permissions there. */
export function channelsSeenBy(server: ServerState, classKey: string): ReadonlyMap<string, bigint> {
  const subject = subjectOfClass(classKey);
  const scope = { id: server.id, rolePermissions: server.rolePermissions };
  const seen = new Map<string, bigint>();
  for (const [id, channel] of server.channels) {
    const permissions = channelPermissions(scope, subject, overwritesIn(server, channel));
    if (has(permissions, 'viewChannel')) seen.set(id, permissions);
  }
  return seen;
}
