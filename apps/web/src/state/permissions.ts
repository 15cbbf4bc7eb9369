/** The signed-in person's permissions, computed like in the service, to hide what they may not do. */
import type { Member, Role, ServerChannel } from '@guildhall/protocol';
import {
  bits,
  channelPermissions,
  DIRECT_MESSAGE_PERMISSIONS,
  effectiveServerPermissions,
  has,
  type Permission,
  type PermissionOverwrite,
  type PermissionServer,
  type PermissionSubject,
} from '@guildhall/protocol/permissions';
import type { GatewayState } from './model.ts';
import { DIRECT } from './resources/directs.ts';

const NO_ROLES: readonly Role[] = [];
/** Cached by a server's roles and by a channel, because every row of a list asks after every event. */
const servers = new WeakMap<readonly Role[], PermissionServer>();
const overwritten = new WeakMap<ServerChannel, readonly PermissionOverwrite[]>();

/** A server's part of the computation. */
export function permissionServer(state: GatewayState, serverId: string): PermissionServer {
  const roles = state.roles[serverId] ?? NO_ROLES;
  const known = servers.get(roles);
  if (known?.id === serverId) return known;
  const rolePermissions = new Map(roles.map((role) => [role.id, BigInt(role.permissions)]));
  const server = { id: serverId, rolePermissions };
  servers.set(roles, server);
  return server;
}

/** A channel's overwrites with their bits as numbers. */
export function overwritesIn(channel: ServerChannel): readonly PermissionOverwrite[] {
  const known = overwritten.get(channel);
  if (known) return known;
  const overwrites = channel.overwrites.map((overwrite) => ({
    ...overwrite,
    allow: BigInt(overwrite.allow),
    deny: BigInt(overwrite.deny),
  }));
  overwritten.set(channel, overwrites);
  return overwrites;
}

/** The permissions that everyone, even the owner, keeps in a suspended server. */
const SUSPENDED_MASK = bits('viewChannel', 'viewAuditLog');

/** Whether operators have suspended a server: it can be read, and nothing in it can be changed. */
export function isSuspended({ servers: known }: Pick<GatewayState, 'servers'>, serverId: string): boolean {
  return Boolean(known[serverId]?.suspension);
}

function limitIfSuspended(state: GatewayState, serverId: string, held: bigint): bigint {
  return isSuspended(state, serverId) ? held & SUSPENDED_MASK : held;
}

export function isTimedOut({ timeoutUntil }: Pick<Member, 'timeoutUntil'>): boolean {
  return timeoutUntil !== undefined && Date.parse(timeoutUntil) > Date.now();
}

/** The signed-in person, or an imagined member with the roles of "view as". */
function viewerIn(state: GatewayState, serverId: string): PermissionSubject | null {
  const { account, viewAs } = state;
  const server = state.servers[serverId];
  if (!account || !server) return null;
  if (viewAs?.serverId === serverId) {
    return { userId: '', isOwner: false, roleIds: viewAs.roleIds, restricted: false };
  }
  const self = state.members[serverId]?.byId[account.id];
  return {
    userId: account.id,
    isOwner: server.ownerId === account.id,
    roleIds: server.myRoles.filter((id) => id !== serverId),
    restricted: self !== undefined && (self.pending || isTimedOut(self)),
  };
}

/** All permissions of the signed-in person in a server. */
export function ownServerPermissions(state: GatewayState, serverId: string): bigint {
  const viewer = viewerIn(state, serverId);
  if (!viewer) return 0n;
  return limitIfSuspended(
    state,
    serverId,
    effectiveServerPermissions(permissionServer(state, serverId), viewer),
  );
}

/** Whether the signed-in person holds a permission in a server. */
export function mayInServer(state: GatewayState, serverId: string, permission: Permission): boolean {
  return has(ownServerPermissions(state, serverId), permission);
}

/** The position below which the signed-in person may change roles and members; unlimited for the owner. */
export function ownRank(state: GatewayState, serverId: string): number {
  const viewer = viewerIn(state, serverId);
  if (!viewer) return 0;
  return viewer.isOwner ? Number.POSITIVE_INFINITY : highestPosition(state, serverId, viewer.roleIds);
}

/** The position of the highest of these roles. */
function highestPosition(state: GatewayState, serverId: string, roleIds: readonly string[]): number {
  const positions = (state.roles[serverId] ?? [])
    .filter(({ id }) => roleIds.includes(id))
    .map(({ position }) => position);
  return Math.max(0, ...positions);
}

/** Whether a member ranks strictly below the signed-in person. Nobody acts on the owner or on themselves. */
export function ranksAbove(state: GatewayState, serverId: string, userId: string): boolean {
  const server = state.servers[serverId];
  if (!server || server.ownerId === userId || state.account?.id === userId) return false;
  const roleIds = state.members[serverId]?.byId[userId]?.roles ?? [];
  return highestPosition(state, serverId, roleIds) < ownRank(state, serverId);
}

/** The roles the signed-in person may give and take: below their own highest, and no bot's own. */
export function givableRoles(state: GatewayState, serverId: string): readonly Role[] {
  const rank = ownRank(state, serverId);
  return (state.roles[serverId] ?? []).filter(
    ({ id, position, botId }) => position < rank && id !== serverId && botId === null,
  );
}

/** The roles that the signed-in person could let others take: givable, and without permissions they lack. */
export function grantableRoles(state: GatewayState, serverId: string): readonly Role[] {
  const held = ownServerPermissions(state, serverId);
  if (!has(held, 'manageRoles')) return [];
  return givableRoles(state, serverId).filter(({ permissions }) => (BigInt(permissions) & ~held) === 0n);
}

/** Whether the signed-in person holds a permission in a channel. */
export function mayInChannel(state: GatewayState, channelId: string, permission: Permission): boolean {
  const channel = state.channels[channelId];
  if (channel?.serverId === DIRECT) return mayInDirect(state, channelId, permission);
  const subject = channel ? viewerIn(state, channel.serverId) : null;
  if (!channel || !subject) return false;
  // Threads and posts have no overwrites.
  const holder = channel.kind === 'thread' ? state.channels[channel.parentId ?? ''] : channel;
  if (!holder) return false;
  const held = channelPermissions(permissionServer(state, channel.serverId), subject, overwritesIn(holder));
  return has(limitIfSuspended(state, channel.serverId, held), permission);
}

/**
 * In direct messages everyone has the same permissions, but nobody can write to a deleted account, the system account
 * or someone they blocked.
 */
function mayInDirect(state: GatewayState, channelId: string, permission: Permission): boolean {
  if (!has(DIRECT_MESSAGE_PERMISSIONS, permission)) return false;
  const direct = state.directs[channelId];
  if (permission !== 'sendMessages') return true;
  const isBlocked = state.relationships[direct?.recipient?.id ?? '']?.type === 'blocked';
  return !direct?.recipientDeleted && direct?.recipient?.tag !== 'system' && !isBlocked;
}

/** Whether the signed-in person may write in a channel; in a locked thread, only people who manage threads may. */
export function mayWriteIn(state: GatewayState, channel: ServerChannel): boolean {
  return (
    mayInChannel(state, channel.id, 'sendMessages') &&
    (!channel.threadLocked || mayInChannel(state, channel.id, 'manageThreads'))
  );
}

/** Whether the signed-in person may edit their own messages in a channel, even without Send Messages. */
export function mayEditIn(state: GatewayState, channel: ServerChannel): boolean {
  if (channel.serverId === DIRECT) return mayWriteIn(state, channel);
  const isRestricted = viewerIn(state, channel.serverId)?.restricted;
  return (
    !isSuspended(state, channel.serverId) &&
    (!isRestricted || mayInChannel(state, channel.id, 'administrator'))
  );
}

/** When the signed-in person's timeout in a server ends, or null without one. */
export function timeoutEnd(state: GatewayState, serverId: string): string | null {
  const self = state.members[serverId]?.byId[state.account?.id ?? ''];
  return self?.timeoutUntil && isTimedOut(self) ? self.timeoutUntil : null;
}
