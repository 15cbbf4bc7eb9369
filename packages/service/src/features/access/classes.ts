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

/** What permissions were computed from. */
interface Basis {
  readonly classKey: string;
  readonly rolePermissions: ServerState['rolePermissions'];
  readonly channels: ServerState['channels'];
}

const bases = new WeakMap<ReadonlyMap<string, bigint>, Basis>();

/**
 * Channels (without threads) that a class can see, with its permissions there.
 * @param earlier an earlier answer: only channels that have changed since are computed, and it is returned again if it
 * is still right
 */
export function channelsSeenBy(
  server: ServerState,
  classKey: string,
  earlier?: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const { channels, rolePermissions } = server;
  const found = earlier && bases.get(earlier);
  const basis = found?.classKey === classKey && found.rolePermissions === rolePermissions ? found : undefined;
  const subject = subjectOfClass(classKey);
  const seen = new Map<string, bigint>();
  let isSame = basis !== undefined;
  for (const [id, channel] of channels) {
    const known = earlier?.get(id);
    if (basis?.channels.get(id) === channel) {
      if (known !== undefined) seen.set(id, known);
      continue;
    }
    const permissions = channelPermissions(server, subject, overwritesIn(server, channel));
    const isSeen = has(permissions, 'viewChannel');
    if (isSeen) seen.set(id, permissions);
    isSame &&= known === (isSeen ? permissions : undefined);
  }
  const result = isSame && earlier?.size === seen.size ? earlier : seen;
  bases.set(result, { classKey, rolePermissions, channels });
  return result;
}
