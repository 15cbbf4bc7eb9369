/**
 * Permission mathematics (design, chapter 1): pure, used by the service, the gateway and the web client alike.
 * Bits are held as bigint while computing and leave as JSON integers or decimal strings.
 */

/** Permissions by key, with their bits (design 1.1). */
export const PERMISSION_BITS = {
  createInvite: 0,
  kickMembers: 1,
  banMembers: 2,
  administrator: 3,
  manageChannels: 4,
  manageServer: 5,
  addReactions: 6,
  viewAuditLog: 7,
  shareScreen: 9,
  viewChannel: 10,
  sendMessages: 11,
  manageMessages: 13,
  attachFiles: 15,
  mentionEveryone: 17,
  useExternalEmoji: 18,
  connect: 20,
  speak: 21,
  muteMembers: 22,
  deafenMembers: 23,
  moveMembers: 24,
  changeNickname: 26,
  manageNicknames: 27,
  manageRoles: 28,
  manageWebhooks: 29,
  manageExpressions: 30,
  manageThreads: 34,
  moderateMembers: 40,
  coinUpload: 47,
} as const;

export type Permission = keyof typeof PERMISSION_BITS;

/** The specification's names, used for `permission` in `missing_permission` errors. */
export const PERMISSION_NAMES: Readonly<Record<Permission, string>> = {
  createInvite: 'Create Invite',
  kickMembers: 'Kick Members',
  banMembers: 'Ban Members',
  administrator: 'Administrator',
  manageChannels: 'Manage Channels',
  manageServer: 'Manage Server',
  addReactions: 'Add Reactions',
  viewAuditLog: 'View Audit Log',
  shareScreen: 'Share Screen',
  viewChannel: 'View Channel',
  sendMessages: 'Send Messages',
  manageMessages: 'Manage Messages',
  attachFiles: 'Attach Files',
  mentionEveryone: 'Mention Everyone',
  useExternalEmoji: 'Use External Emoji',
  connect: 'Connect',
  speak: 'Speak',
  muteMembers: 'Mute Members',
  deafenMembers: 'Deafen Members',
  moveMembers: 'Move Members',
  changeNickname: 'Change Nickname',
  manageNicknames: 'Manage Nicknames',
  manageRoles: 'Manage Roles',
  manageWebhooks: 'Manage Webhooks',
  manageExpressions: 'Manage Expressions',
  manageThreads: 'Manage Threads',
  moderateMembers: 'Moderate Members',
  coinUpload: 'Coin Upload',
};

/** Computed once: every check needs one, and shifting a bigint takes longer than the rest of the check. */
const BITS = Object.fromEntries(
  Object.entries(PERMISSION_BITS).map(([permission, place]) => [permission, 1n << BigInt(place)]),
) as Readonly<Record<Permission, bigint>>;

/** The bit of one permission. */
export function bit(permission: Permission): bigint {
  return BITS[permission];
}

/** The bits of several permissions together. */
export function bits(...permissions: readonly Permission[]): bigint {
  return permissions.reduce((sum, permission) => sum | bit(permission), 0n);
}

/** All bits, which owners and Administrators have. */
export const ALL_PERMISSIONS = bits(...(Object.keys(PERMISSION_BITS) as Permission[]));

/** The permissions of a new server's @everyone. */
export const DEFAULT_EVERYONE = bits(
  'createInvite',
  'addReactions',
  'shareScreen',
  'viewChannel',
  'sendMessages',
  'attachFiles',
  'useExternalEmoji',
  'connect',
  'speak',
  'changeNickname',
);

/** Bits allowed in an overwrite. */
export const CHANNEL_MASK = bits(
  'createInvite',
  'manageChannels',
  'addReactions',
  'shareScreen',
  'viewChannel',
  'sendMessages',
  'manageMessages',
  'attachFiles',
  'mentionEveryone',
  'useExternalEmoji',
  'connect',
  'speak',
  'muteMembers',
  'deafenMembers',
  'moveMembers',
  'manageRoles',
  'manageWebhooks',
  'manageThreads',
  'coinUpload',
);

/** The permissions that a timed-out or pending member keeps. */
export const TIMED_OUT_MASK = bit('viewChannel');

/** Permissions withheld from people without two-factor authentication in servers that require it of moderators. */
export const MODERATION_PERMISSIONS: ReadonlySet<Permission> = new Set([
  'kickMembers',
  'banMembers',
  'administrator',
  'manageChannels',
  'manageServer',
  'manageMessages',
  'muteMembers',
  'deafenMembers',
  'moveMembers',
  'manageNicknames',
  'manageRoles',
  'manageWebhooks',
  'manageExpressions',
  'manageThreads',
  'moderateMembers',
]);

/** The permissions of everyone in a direct message or group (design 1.2); @everyone does not ping. */
export const DIRECT_MESSAGE_PERMISSIONS = bits(
  'viewChannel',
  'sendMessages',
  'attachFiles',
  'addReactions',
  'useExternalEmoji',
  'connect',
  'speak',
  'shareScreen',
);

const NEEDS_SEND_MESSAGES = bits('attachFiles', 'mentionEveryone', 'coinUpload');
const NEEDS_CONNECT = bits('speak', 'shareScreen', 'muteMembers', 'deafenMembers', 'moveMembers');

/** Whether a permissions number contains a permission. */
export function has(permissions: bigint, permission: Permission): boolean {
  return (permissions & bit(permission)) !== 0n;
}

/** The permissions in a number, in the order of their bits. */
export function permissionsIn(permissions: bigint): Permission[] {
  return (Object.keys(PERMISSION_BITS) as Permission[]).filter((permission) => has(permissions, permission));
}

/** A permission overwrite of a channel; at most one per role and member. */
export interface PermissionOverwrite {
  readonly id: string;
  readonly type: 'role' | 'member';
  readonly allow: bigint;
  readonly deny: bigint;
}

/** A member's input to the computation. `roleIds` does not contain @everyone. */
export interface PermissionSubject {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly roleIds: readonly string[];
  /** Whether the member is timed out now, or pending under Rules Screening. */
  readonly restricted: boolean;
}

/** A server's input: its id (which is @everyone's role id) and each role's permissions. */
export interface PermissionServer {
  readonly id: string;
  readonly rolePermissions: ReadonlyMap<string, bigint>;
}

/**
 * The server-wide number before any restriction: owner, then the sum of roles, then Administrator (design 1.2). Unknown
 * role ids are ignored.
 */
export function serverPermissions(server: PermissionServer, subject: PermissionSubject): bigint {
  if (subject.isOwner) return ALL_PERMISSIONS;
  let sum = server.rolePermissions.get(server.id) ?? 0n;
  for (const roleId of subject.roleIds) sum |= server.rolePermissions.get(roleId) ?? 0n;
  return has(sum, 'administrator') ? ALL_PERMISSIONS : sum;
}

/** The permissions that apply in the server now: a restricted member (timed out or pending) has only View Channel. */
export function effectiveServerPermissions(server: PermissionServer, subject: PermissionSubject): bigint {
  return restrict(serverPermissions(server, subject), subject);
}

/**
 * The permissions in a channel before step 8 restricts them. For a thread, pass its parent's overwrites. Distinguishes
 * "lacks the permission" from "is timed out or pending" (design 1.2, first question).
 */
export function unrestrictedChannelPermissions(
  server: PermissionServer,
  subject: PermissionSubject,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  const base = serverPermissions(server, subject);
  if (base === ALL_PERMISSIONS) return base;
  return withoutDependants(applyOverwrites(base, server.id, subject, overwrites));
}

/** The permissions that apply in a channel now (design 1.2, steps 1 to 8). */
export function channelPermissions(
  server: PermissionServer,
  subject: PermissionSubject,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  return restrict(unrestrictedChannelPermissions(server, subject, overwrites), subject);
}

function applyOverwrites(
  base: bigint,
  everyoneId: string,
  subject: PermissionSubject,
  overwrites: readonly PermissionOverwrite[],
): bigint {
  let everyone: PermissionOverwrite | undefined;
  let member: PermissionOverwrite | undefined;
  let roleAllow = 0n;
  let roleDeny = 0n;
  for (const overwrite of overwrites) {
    if (overwrite.type === 'member') {
      if (overwrite.id === subject.userId) member = overwrite;
    } else if (overwrite.id === everyoneId) {
      everyone = overwrite;
    } else if (subject.roleIds.includes(overwrite.id)) {
      roleAllow |= overwrite.allow;
      roleDeny |= overwrite.deny;
    }
  }
  let result = base;
  if (everyone) result = (result & ~everyone.deny) | everyone.allow;
  result = (result & ~roleDeny) | roleAllow;
  if (member) result = (result & ~member.deny) | member.allow;
  return result;
}

function withoutDependants(permissions: bigint): bigint {
  if (!has(permissions, 'viewChannel')) return 0n;
  let result = permissions;
  if (!has(result, 'sendMessages')) result &= ~NEEDS_SEND_MESSAGES;
  if (!has(result, 'connect')) result &= ~NEEDS_CONNECT;
  return result;
}

function restrict(permissions: bigint, subject: PermissionSubject): bigint {
  return subject.restricted && permissions !== ALL_PERMISSIONS ? permissions & TIMED_OUT_MASK : permissions;
}

/**
 * Reads a permissions number sent by a client.
 * @returns the bits, or null when the number is malformed or names a bit outside `mask`
 */
export function parsePermissions(input: number | string, mask: bigint = ALL_PERMISSIONS): bigint | null {
  if (typeof input === 'number' ? !Number.isSafeInteger(input) || input < 0 : !/^[0-9]{1,20}$/.test(input))
    return null;
  const value = BigInt(input);
  return (value & ~mask) === 0n ? value : null;
}
