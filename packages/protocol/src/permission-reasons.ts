/**
 * Explains why a member has a permission in a channel or lacks it: the deciding step of the computation (design 1.2).
 * Pure.
 */
import {
  bit,
  channelPermissions,
  has,
  type Permission,
  type PermissionOverwrite,
  type PermissionServer,
  type PermissionSubject,
  serverPermissions,
  unrestrictedChannelPermissions,
} from './permissions.ts';

export type PermissionReason =
  | { readonly kind: 'owner' }
  /** Roles with Administrator. */
  | { readonly kind: 'administrator'; readonly roleIds: readonly string[] }
  /** Roles that grant it in the whole server; @everyone has the server's id. */
  | { readonly kind: 'roles'; readonly roleIds: readonly string[] }
  /** No role grants it. */
  | { readonly kind: 'nowhere' }
  /** Overwrites of the channel, of @everyone, of roles, or of the member. */
  | {
      readonly kind: 'overwrite';
      readonly of: 'everyone' | 'roles' | 'member';
      readonly effect: 'allow' | 'deny';
      readonly ids: readonly string[];
    }
  /** It requires another permission, which is missing. */
  | { readonly kind: 'needs'; readonly permission: Permission }
  /** The member is timed out, or pending under Rules Screening. */
  | { readonly kind: 'restricted' };

export interface PermissionAnswer {
  readonly allowed: boolean;
  readonly reason: PermissionReason;
}

/**
 * Whether a member has a permission in a channel now, and which step decided it. `allowed` always equals
 * {@link channelPermissions}. For a thread, pass its parent's overwrites.
 */
export function explainPermission(
  server: PermissionServer,
  subject: PermissionSubject,
  overwrites: readonly PermissionOverwrite[],
  permission: Permission,
): PermissionAnswer {
  const allowed = has(channelPermissions(server, subject, overwrites), permission);
  if (subject.isOwner) return { allowed, reason: { kind: 'owner' } };
  const administrators = rolesWith(server, subject, 'administrator');
  if (administrators.length > 0)
    return { allowed, reason: { kind: 'administrator', roleIds: administrators } };
  const unrestricted = unrestrictedChannelPermissions(server, subject, overwrites);
  if (!allowed && has(unrestricted, permission)) return { allowed, reason: { kind: 'restricted' } };
  const last = lastOverwrite(server, subject, overwrites, permission);
  const holds = last ? last.effect === 'allow' : has(serverPermissions(server, subject), permission);
  if (holds && !allowed)
    return { allowed, reason: { kind: 'needs', permission: missing(unrestricted, permission) } };
  if (last) return { allowed, reason: last };
  const roleIds = rolesWith(server, subject, permission);
  return { allowed, reason: roleIds.length > 0 ? { kind: 'roles', roleIds } : { kind: 'nowhere' } };
}

/** The member's roles that grant a permission in the whole server; @everyone last. */
function rolesWith(server: PermissionServer, subject: PermissionSubject, permission: Permission): string[] {
  return [...subject.roleIds.filter((id) => id !== server.id), server.id].filter((id) =>
    has(server.rolePermissions.get(id) ?? 0n, permission),
  );
}

type OverwriteReason = Extract<PermissionReason, { readonly kind: 'overwrite' }>;

/** The deciding overwrite, in this order: the member's own, those of roles (allowing first), @everyone's. */
function lastOverwrite(
  server: PermissionServer,
  subject: PermissionSubject,
  overwrites: readonly PermissionOverwrite[],
  permission: Permission,
): OverwriteReason | null {
  const one = bit(permission);
  const decided = (
    of: OverwriteReason['of'],
    applies: (overwrite: PermissionOverwrite) => boolean,
  ): OverwriteReason | null => {
    for (const effect of ['allow', 'deny'] as const) {
      const ids = overwrites
        .filter((overwrite) => applies(overwrite) && (overwrite[effect] & one) !== 0n)
        .map(({ id }) => id);
      if (ids.length > 0) return { kind: 'overwrite', of, effect, ids };
    }
    return null;
  };
  const isEveryone = ({ type, id }: PermissionOverwrite) => type === 'role' && id === server.id;
  return (
    decided('member', ({ type, id }) => type === 'member' && id === subject.userId) ??
    decided('roles', (one) => one.type === 'role' && !isEveryone(one) && subject.roleIds.includes(one.id)) ??
    decided('everyone', isEveryone)
  );
}

/** The missing permission that a granted one requires. */
function missing(permissions: bigint, permission: Permission): Permission {
  if (!has(permissions, 'viewChannel')) return 'viewChannel';
  return NEED_SEND_MESSAGES.has(permission) ? 'sendMessages' : 'connect';
}

const NEED_SEND_MESSAGES: ReadonlySet<Permission> = new Set(['attachFiles', 'mentionEveryone', 'coinUpload']);
