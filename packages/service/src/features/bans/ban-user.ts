import { ApiError } from '@guildhall/platform';
import { banAdd, banRemove, type EndpointBody, isId, type User } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  changeServer,
  type MemberRow,
  memberIn,
  requireAbove,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { type UserEntry, userDirectory } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteInvitesBy } from '../invites/index.ts';
import { findMember, removeMember } from '../members/index.ts';
import { deleteBannedMessagesJob } from './jobs.ts';
import { deleteBanRow, insertBan, type NewBan } from './store.ts';

/**
 * Bans a user, whether a member or not: removes them, deletes their invites, and on request their recent messages
 * (design 5.10). An existing ban is not changed.
 * @throws ApiError unknown_user, missing_permission, role_hierarchy
 */
export async function banUser(
  ctx: ServerContext,
  userId: string,
  input: EndpointBody<'putBan'>,
): Promise<undefined> {
  const { runtime, actor, facts } = ctx;
  const serverId = ctx.access.server.id;
  const user = isId(userId) ? await userDirectory(runtime).get(userId) : null;
  if (!user) throw new ApiError('unknown_user');
  const member = await memberIn(runtime, serverId, userId);
  await changeServer(
    ctx,
    (access) => requireBannable(access, member),
    async (tx, access) => {
      requireBannable(access, await findMember(tx.db, serverId, userId));
      const reason = input?.reason?.trim() || facts.auditReason;
      const createdAt = new Date(runtime.clock.now());
      const ban = { serverId, userId, reason, bannedBy: actor.id, createdAt };
      if (!(await applyBan(runtime, tx, ban, user.view))) return;
      await recordBan(ctx, tx, 'member_ban_add', user, reason);
      const secs = input?.deleteMessageSecs ?? 0;
      if (secs > 0) {
        const bannedAt = createdAt.getTime();
        await tx.addJob(deleteBannedMessagesJob, { serverId, userId, bannedAt, secs });
      }
    },
  );
}

/**
 * Bans and removes a user in the caller's transaction, and deletes their invites.
 * @returns false when they were banned already and nothing happened
 */
export async function applyBan(runtime: Runtime, tx: Transaction, ban: NewBan, user: User): Promise<boolean> {
  const { serverId, userId } = ban;
  // As in `removeMember`, before the first write.
  await tx.lock(userId);
  if (!(await insertBan(tx.db, ban))) return false;
  await removeMember(runtime, tx, { serverId, userId, cause: 'banned' });
  announceBan(tx, banAdd, serverId, user);
  await deleteInvitesBy(tx, serverId, userId);
  return true;
}

/** Lifts a ban. @throws ApiError unknown_ban */
export async function unbanUser(ctx: ServerContext, userId: string): Promise<undefined> {
  const { runtime, access } = ctx;
  const serverId = access.server.id;
  const user = isId(userId) ? await userDirectory(runtime).get(userId) : null;
  if (!user) throw new ApiError('unknown_ban');
  await changeServer(
    ctx,
    (current) => current.require('banMembers'),
    async (tx) => {
      if (!(await deleteBanRow(tx.db, serverId, userId))) throw new ApiError('unknown_ban');
      announceBan(tx, banRemove, serverId, user.view);
      await recordBan(ctx, tx, 'member_ban_remove', user, null);
    },
  );
}

/** Requires Ban Members, and a member's rank below the caller's; people outside the server rank below everyone. */
function requireBannable(access: ServerAccess, member: MemberRow | null | undefined): void {
  access.require('banMembers');
  if (member) requireAbove(access, member);
}

function announceBan(
  tx: Transaction,
  event: typeof banAdd | typeof banRemove,
  serverId: string,
  user: User,
): void {
  tx.emit(
    event,
    { kind: 'server', id: serverId, anyPermission: ['banMembers', 'viewAuditLog'] },
    { serverId, user },
  );
}

async function recordBan(
  ctx: ServerContext,
  tx: Transaction,
  action: 'member_ban_add' | 'member_ban_remove',
  user: UserEntry,
  reason: string | null,
): Promise<void> {
  await recordAudit(ctx, tx, {
    serverId: ctx.access.server.id,
    action,
    targetType: 'user',
    targetId: user.row.id,
    targetName: user.row.username,
    reason,
  });
}
