import { ApiError } from '@guildhall/platform';
import { has, inviteDelete } from '@guildhall/protocol';
import type { Context, Transaction } from '../../runtime.ts';
import {
  changeChannel,
  changeServer,
  channelAccess,
  loadServerState,
  requireNotSuspended,
  serverAccess,
} from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { inviteAudience } from '../channels/index.ts';
import { deleteInviteRow, deleteInviteRows, type InviteRow, inviteByCode } from './store.ts';

/** @returns whether it still existed */
export async function removeInvite(tx: Transaction, invite: InviteRow): Promise<boolean> {
  if (!(await deleteInviteRow(tx.db, invite.code))) return false;
  announceRemoval(tx, invite);
  return true;
}

function announceRemoval(tx: Transaction, invite: InviteRow): void {
  tx.emit(inviteDelete, inviteAudience(invite.serverId, invite.channelId), {
    serverId: invite.serverId,
    channelId: invite.channelId,
    code: invite.code,
  });
}

/** Deletes all invites of a person for a server, in the caller's transaction. */
export async function deleteInvitesBy(tx: Transaction, serverId: string, inviterId: string): Promise<void> {
  for (const invite of await deleteInviteRows(tx.db, serverId, inviterId)) announceRemoval(tx, invite);
}

/** Deletes all invites of a server, in the caller's transaction. */
export async function deleteServerInvites(tx: Transaction, serverId: string): Promise<void> {
  for (const invite of await deleteInviteRows(tx.db, serverId)) announceRemoval(tx, invite);
}

/**
 * Deletes an invite; allowed for its creator, or with Manage Channels there, or Manage Server.
 * @throws ApiError unknown_invite, missing_permission, server_suspended
 */
export async function deleteInvite(ctx: Context, code: string): Promise<undefined> {
  const { runtime, actor } = ctx;
  const invite = await inviteByCode(runtime.database.db, code, new Date(runtime.clock.now()));
  if (!invite) throw new ApiError('unknown_invite');
  const work = async (tx: Transaction) => {
    if (!(await removeInvite(tx, invite))) throw new ApiError('unknown_invite');
    await recordAudit(ctx, tx, {
      serverId: invite.serverId,
      action: 'invite_delete',
      targetType: 'invite',
      targetId: null,
      targetName: invite.code,
    });
  };
  if (invite.inviterId !== actor.id) return asManager(ctx, invite, work);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(invite.serverId, ctx.stateVersion);
    requireNotSuspended(await loadServerState(tx.db, invite.serverId));
    await work(tx);
  });
}

async function asManager(
  ctx: Context,
  invite: InviteRow,
  work: (tx: Transaction) => Promise<void>,
): Promise<undefined> {
  const { runtime, actor } = ctx;
  const inServer = await serverAccess(runtime, actor, invite.serverId);
  requireNotSuspended(inServer.server);
  if (has(inServer.permissions, 'manageServer')) {
    const server = { ...ctx, access: inServer };
    await changeServer(server, (access) => access.require('manageServer'), work);
  } else {
    const channel = { ...ctx, access: await channelAccess(runtime, actor, invite.channelId) };
    await changeChannel(channel, (access) => access.require('manageChannels'), work);
  }
}
