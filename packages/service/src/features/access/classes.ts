/**
 * Permission classes: members with the same access in every channel of a server. The gateway groups sessions by class,
 * so that a broadcast computes no permissions per receiver.
 */
import {
  channelPermissions,
  effectiveServerPermissions,
  has,
  type PermissionSubject,
  serverPermissions,
} from '@guildhall/protocol';
import { permissionSubject, type ServerState } from './state.ts';
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

type Channels = ServerState['channels'];

/** What permissions were computed from. */
interface Basis {
  readonly classKey: string;
  /** The sum of the class's roles. */
  readonly inServer: bigint;
  readonly channels: Channels;
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
  const { channels } = server;
  const inServer = serverPermissions(server, subjectOfClass(classKey));
  const former = earlier && bases.get(earlier);
  const basis = { classKey, inServer, channels };
  const seen =
    earlier && former?.classKey === classKey && former.inServer === inServer
      ? withChanges(server, earlier, { ...basis, channels: former.channels })
      : seenAmong(server, basis, [...channels.keys()]);
  bases.set(seen, basis);
  return seen;
}

function seenAmong(
  server: ServerState,
  { classKey, inServer }: Basis,
  ids: readonly string[],
): Map<string, bigint> {
  const subject = subjectOfClass(classKey);
  // A server may have 500 channels and hundreds of classes, so what is the same in all channels is computed once.
  const summed = { id: server.id, rolePermissions: new Map([[server.id, inServer]]) };
  const concerned = new Set([server.id, subject.userId, ...subject.roleIds]);
  const seen = new Map<string, bigint>();
  for (const id of ids) {
    const channel = server.channels.get(id);
    if (channel === undefined) continue;
    const overwrites = channel.overwrites.filter((overwrite) => concerned.has(overwrite.id));
    const permissions = channelPermissions(summed, subject, overwrites);
    if (has(permissions, 'viewChannel')) seen.set(id, permissions);
  }
  return seen;
}

function withChanges(
  server: ServerState,
  earlier: ReadonlyMap<string, bigint>,
  basis: Basis,
): ReadonlyMap<string, bigint> {
  const changed = changedChannels(basis.channels, server.channels);
  const seen = seenAmong(server, basis, changed);
  const differing = changed.filter((id) => seen.get(id) !== earlier.get(id));
  if (differing.length === 0) return earlier;
  const result = new Map(earlier);
  for (const id of differing) {
    const permissions = seen.get(id);
    if (permissions === undefined) result.delete(id);
    else result.set(id, permissions);
  }
  return result;
}

/** All classes of a server ask for the same difference. The weak reference keeps former channels from piling up. */
const differences = new WeakMap<
  Channels,
  { readonly from: WeakRef<Channels>; readonly ids: readonly string[] }
>();

function changedChannels(from: Channels, to: Channels): readonly string[] {
  if (from === to) return [];
  const known = differences.get(to);
  if (known?.from.deref() === from) return known.ids;
  const ids = [...new Set([...from.keys(), ...to.keys()])].filter(
    (id) => from.get(id)?.overwrites !== to.get(id)?.overwrites,
  );
  differences.set(to, { from: new WeakRef(from), ids });
  return ids;
}
