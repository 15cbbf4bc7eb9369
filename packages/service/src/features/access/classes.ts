/**
 * Permission classes: members with the same access in every channel of a server. The gateway groups sessions by class,
 * so that a broadcast computes no permissions per receiver.
 */
import {
  channelPermissions,
  effectiveServerPermissions,
  has,
  type PermissionSubject,
} from '@guildhall/protocol';
import { overwritesIn, permissionSubject, type ServerState } from './state.ts';
import type { MemberRow } from './store.ts';

const OWNER = 'owner';
const RESTRICTED = 'restricted;';

/** A member's existing roles: a cached membership may contain a deleted one. */
export function rolesHeld(
  server: Pick<ServerState, 'rolesById'>,
  member: Pick<MemberRow, 'roleIds'>,
): string[] {
  return member.roleIds.filter((id) => server.rolesById.has(id));
}

/**
 * The class of a member: the owner, a class of one for members with personal overwrites, otherwise the set of
 * existing roles.
 */
export function permissionClass(server: ServerState, member: MemberRow): string {
  if (server.row.ownerId === member.userId) return OWNER;
  const roles = rolesHeld(server, member).sort();
  return `${server.singledOut.has(member.userId) ? `user=${member.userId};` : ''}roles=${roles.join(',')}`;
}

/**
 * The class of a member at a moment: timed-out and pending members see the same channels, but hold no other permission
 * that an event may require.
 */
export function currentClass(server: ServerState, member: MemberRow, now: number): string {
  const { isOwner, restricted } = permissionSubject(server, member, now);
  return `${restricted && !isOwner ? RESTRICTED : ''}${permissionClass(server, member)}`;
}

function subjectOfClass(classKey: string): PermissionSubject {
  const userId = /user=(\d+);/.exec(classKey)?.[1] ?? '';
  const roles = /roles=([\d,]*)$/.exec(classKey)?.[1] ?? '';
  return {
    userId,
    isOwner: classKey === OWNER,
    roleIds: roles ? roles.split(',') : [],
    restricted: classKey.startsWith(RESTRICTED),
  };
}

/** Server-wide permissions of a class. */
export function classPermissions(server: ServerState, classKey: string): bigint {
  return effectiveServerPermissions(server, subjectOfClass(classKey));
}

/** Channels (without threads) that a class can see, with its permissions there. */
export function channelsSeenBy(server: ServerState, classKey: string): ReadonlyMap<string, bigint> {
  const subject = subjectOfClass(classKey);
  const seen = new Map<string, bigint>();
  for (const [id, channel] of server.channels) {
    const permissions = channelPermissions(server, subject, overwritesIn(server, channel));
    if (has(permissions, 'viewChannel')) seen.set(id, permissions);
  }
  return seen;
}
