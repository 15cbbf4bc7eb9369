/** What the signed-in person may do, by the same mathematics as the service; used to leave out what they may not. */
import type { Role, ServerChannel } from '@guildhall/protocol';
import {
  channelPermissions,
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
/** By a server's roles and by a channel, because every row of a list asks after every event. */
const servers = new WeakMap<readonly Role[], PermissionServer>();
const overwritten = new WeakMap<ServerChannel, readonly PermissionOverwrite[]>();

/** What a server brings into the computation. */
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

function subjectOf(state: GatewayState, serverId: string, now: number): PermissionSubject | null {
  const { account } = state;
  const server = state.servers[serverId];
  if (!account || !server) return null;
  const self = state.members[serverId]?.byId[account.id];
  const timeoutUntil = self?.timeoutUntil ? Date.parse(self.timeoutUntil) : 0;
  return {
    userId: account.id,
    isOwner: server.ownerId === account.id,
    roleIds: server.myRoles.filter((id) => id !== serverId),
    restricted: self?.pending === true || timeoutUntil > now,
  };
}

/** Whether the signed-in person holds a permission in a server. */
export function mayInServer(
  state: GatewayState,
  serverId: string,
  permission: Permission,
  now = Date.now(),
): boolean {
  const subject = subjectOf(state, serverId, now);
  if (!subject) return false;
  return has(effectiveServerPermissions(permissionServer(state, serverId), subject), permission);
}

/** The roles the signed-in person could hand out: below their own, with no permission that they lack. */
export function grantableRoles(state: GatewayState, serverId: string, now = Date.now()): readonly Role[] {
  const subject = subjectOf(state, serverId, now);
  if (!subject) return [];
  const held = effectiveServerPermissions(permissionServer(state, serverId), subject);
  const roles = state.roles[serverId] ?? [];
  const own = roles.filter(({ id }) => subject.roleIds.includes(id)).map(({ position }) => position);
  const highest = subject.isOwner ? Number.POSITIVE_INFINITY : Math.max(0, ...own);
  return roles
    .filter(({ position }) => position < highest)
    .filter(({ id, botId }) => id !== serverId && botId === null)
    .filter(({ permissions }) => (BigInt(permissions) & ~held) === 0n);
}

/** Whether the signed-in person holds a permission in a channel. */
export function mayInChannel(
  state: GatewayState,
  channelId: string,
  permission: Permission,
  now = Date.now(),
): boolean {
  const channel = state.channels[channelId];
  if (channel?.serverId === DIRECT) return mayInDirect(state, channelId, permission);
  const subject = channel ? subjectOf(state, channel.serverId, now) : null;
  if (!channel || !subject) return false;
  // Threads and posts have none of their own.
  const place = channel.kind === 'thread' ? state.channels[channel.parentId ?? ''] : channel;
  if (!place) return false;
  const held = channelPermissions(permissionServer(state, channel.serverId), subject, overwritesIn(place));
  return has(held, permission);
}

const DIRECT_PERMISSIONS = new Set<Permission>([
  'viewChannel',
  'sendMessages',
  'attachFiles',
  'addReactions',
  'useExternalEmoji',
]);

/** In direct messages everyone may the same, but nobody writes to an account that is gone or speaks for the service. */
function mayInDirect(state: GatewayState, channelId: string, permission: Permission): boolean {
  if (!DIRECT_PERMISSIONS.has(permission)) return false;
  const direct = state.directs[channelId];
  return permission !== 'sendMessages' || (!direct?.recipientDeleted && direct?.recipient?.tag !== 'system');
}

/** When the signed-in person's timeout in a server ends (Unix milliseconds), or null without one. */
export function timeoutEnd(state: GatewayState, serverId: string, now = Date.now()): number | null {
  const self = state.members[serverId]?.byId[state.account?.id ?? ''];
  const end = self?.timeoutUntil ? Date.parse(self.timeoutUntil) : 0;
  return end > now ? end : null;
}
