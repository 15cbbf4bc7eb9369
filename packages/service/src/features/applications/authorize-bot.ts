import { ApiError } from '@guildhall/platform';
import { type EndpointBody, isId, parsePermissions } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import {
  changeServer,
  loadServerState,
  requireNotSuspended,
  requireRoleBelow,
  type ServerAccess,
  type ServerState,
  serverAccess,
} from '../access/index.ts';
import { isSuspended, type UserRow, usersByIds } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { grantManagedRole, managedRole } from '../roles/index.ts';
import { joinServer } from '../servers/index.ts';
import { isApplicationStopped } from './bot-tokens.ts';
import { type ApplicationRow, applicationById, insertInstall } from './store.ts';

/**
 * Adds the bot to a server that the caller, a person or a bot (specification: "Authentication"), manages, with a role
 * of its own (design 6.4). It gets the requested permissions that the caller holds. If the bot is a member already, a
 * caller above its role replaces the role's permissions.
 * @param inTransaction further writes of the same transaction, made first: after server, account and application are
 * locked
 * @throws ApiError unknown_application, unknown_server, missing_permission, no_bot, bot_private, banned,
 * invalid_permissions, role_hierarchy, and what `inTransaction` throws
 */
export async function authorizeBot(
  ctx: Context,
  applicationId: string,
  input: EndpointBody<'authorizeBot'>,
  inTransaction?: (tx: Transaction) => Promise<void>,
): Promise<{ serverId: string; permissions: string }> {
  const { runtime, actor } = ctx;
  const application = isId(applicationId)
    ? await applicationById(runtime.database.db, applicationId)
    : undefined;
  if (!application || (await isApplicationStopped(runtime, runtime.database.db, application)))
    throw new ApiError('unknown_application');
  const access = await serverAccess(runtime, actor, input.serverId);
  requireNotSuspended(access.server);
  const botId = application.botId;
  if (botId === null) throw new ApiError('no_bot');
  requireManager(access);
  requireOwnOrPublic(ctx, application);
  const requested = parsePermissions(input.permissions ?? 0);
  if (requested === null) throw new ApiError('invalid_permissions');
  await requireUsableBot(runtime, runtime.database.db, botId);
  const check = (current: ServerAccess): bigint => {
    requireManager(current);
    const role = managedRole(current.server.roles, botId);
    if (role) requireRoleBelow(current, role);
    return requested & current.permissions;
  };
  const permissions = await changeServer({ ...ctx, access }, check, async (tx, { server }, granted) => {
    // In this order, as a password reset locks them.
    await tx.lock(actor.id);
    await tx.lock(application.id);
    await requireStillOffered(ctx, tx, application.id);
    const { displayName: name, username } = await requireUsableBot(runtime, tx.db, botId);
    await inTransaction?.(tx);
    await addBot(ctx, tx, server, { botId, name, username, permissions: granted });
    return granted;
  });
  return { serverId: access.server.id, permissions: String(permissions) };
}

interface AddedBot {
  readonly botId: string;
  readonly name: string;
  readonly username: string;
  readonly permissions: bigint;
}

/** Grants the bot its role and lets it join, unless it is a member already; the audit log shows what has changed. */
async function addBot(
  ctx: Context,
  tx: Transaction,
  server: ServerState,
  { botId, name, username, permissions }: AddedBot,
): Promise<void> {
  const { runtime, actor } = ctx;
  const serverId = server.id;
  const before = managedRole(server.roles, botId);
  const role = await grantManagedRole(runtime, tx, { serverId, botId, name, permissions });
  const withRole = (await loadServerState(tx.db, serverId)) ?? server;
  const joined = await joinServer(runtime, tx, withRole, { userId: botId, kind: 'bot', roleIds: [role.id] });
  if (joined) {
    await insertInstall(tx.db, { serverId, botId, addedBy: actor.id });
    await recordAudit(ctx, tx, {
      serverId,
      action: 'bot_add',
      targetType: 'user',
      targetId: botId,
      targetName: username,
      extra: { permissions: String(permissions) },
    });
  } else if (before && before.permissions !== role.permissions) {
    await recordAudit(ctx, tx, {
      serverId,
      action: 'role_update',
      targetType: 'role',
      targetId: role.id,
      targetName: before.name,
      changes: [{ key: 'permissions', old: before.permissions, new: role.permissions }],
    });
  }
}

/** Requires Manage Server; in a developer server only the owner may add bots (specification: Team servers). */
function requireManager(access: ServerAccess): void {
  access.require('manageServer');
  if (access.server.row.types.includes('developer') && !access.isOwner)
    throw new ApiError('missing_permission');
}

/** The application may have been deleted or stopped, or its bot made private, while this waited for the locks. */
async function requireStillOffered(ctx: Context, tx: Transaction, id: string): Promise<void> {
  const application = await applicationById(tx.db, id);
  if (!application || (await isApplicationStopped(ctx.runtime, tx.db, application)))
    throw new ApiError('unknown_application');
  requireOwnOrPublic(ctx, application);
}

function requireOwnOrPublic({ actor }: Context, application: ApplicationRow): void {
  if (!application.botPublic && application.ownerId !== actor.id) throw new ApiError('bot_private');
}

/** @throws ApiError unknown_application while the bot is suspended */
async function requireUsableBot({ clock }: Runtime, db: Db, botId: string): Promise<UserRow> {
  const [bot] = await usersByIds(db, [botId]);
  if (!bot || isSuspended(bot, clock.now())) throw new ApiError('unknown_application');
  return bot;
}
