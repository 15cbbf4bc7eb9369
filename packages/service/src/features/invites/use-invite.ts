import { ApiError } from '@guildhall/platform';
import {
  has,
  type Invite,
  inviteDelete,
  type JoinProof,
  type JoinRequirements,
  type Server,
} from '@guildhall/protocol';
import type { Context, PublicContext, Runtime, Transaction } from '../../runtime.ts';
import {
  channelAccess,
  channelsSeenBy,
  loadServerStates,
  memberKey,
  memberStates,
  serverAccess,
  serverStates,
} from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { inviteAudience } from '../channels/index.ts';
import { joinRequirements, readPass } from '../join-gate/index.ts';
import { joinServer, serverView } from '../servers/index.ts';
import {
  countUse,
  deleteInviteRow,
  deleteInviteRows,
  foreignCode,
  type InviteRow,
  inviteByCode,
  lockInvite,
} from './store.ts';
import { inviteViews } from './view.ts';

/** The class of members without roles. */
const NO_ROLES = 'roles=';

/** What an invite leads to; anyone with the code may look. A hidden channel is not named. @throws ApiError unknown_invite. */
export async function getInvite({ runtime }: PublicContext, code: string): Promise<Invite> {
  const row = await inviteByCode(runtime.database.db, code, new Date(runtime.clock.now()));
  const [view] = row ? await inviteViews(runtime, [row]) : [];
  if (!view) throw new ApiError('unknown_invite');
  const server = await serverStates(runtime).get(view.serverId);
  const isOpen =
    server !== null && server !== undefined && channelsSeenBy(server, NO_ROLES).has(view.channelId);
  return isOpen ? view : { ...view, channel: { ...view.channel, name: '' } };
}

/** One of the codes that leads to another server than this, or null; codes that lead nowhere do not count. */
export async function foreignInvite(
  runtime: Runtime,
  serverId: string,
  codes: readonly string[],
): Promise<string | null> {
  const now = new Date(runtime.clock.now());
  return (await foreignCode(runtime.database.db, serverId, codes, now)) ?? null;
}

/**
 * Joins by an invite; the use is counted in the transaction of the join, the last one deletes the invite.
 * @throws ApiError unknown_invite, banned, invites_paused, too_many_servers, and what the join gate throws.
 */
export async function acceptInvite(
  { runtime, actor }: Context,
  code: string,
  proof: JoinProof,
): Promise<{ server: Server; alreadyMember: boolean }> {
  const pass = await readPass(runtime, proof);
  const joined = await runtime.database.transaction(async (tx) => {
    const now = new Date(runtime.clock.now());
    const found = await inviteByCode(tx.db, code, now);
    if (found) await tx.lock(found.serverId);
    const invite = found && (await lockInvite(tx.db, code, now));
    if (!invite) throw new ApiError('unknown_invite');
    if (await memberStates(runtime).get(memberKey(invite.serverId, actor.id))) return invite.serverId;
    const state = (await loadServerStates(tx.db, [invite.serverId])).get(invite.serverId);
    if (!state) throw new ApiError('unknown_invite');
    const join = { serverId: state.id, userId: actor.id, kind: actor.kind, pass };
    const server = await joinServer(runtime, tx, state, join);
    if (server) await takeUse(tx, invite);
    return server ?? invite.serverId;
  });
  if (typeof joined !== 'string') return { server: joined, alreadyMember: false };
  return { server: await readAsMember(runtime, joined, actor.id), alreadyMember: true };
}

/** What joining by an invite takes. @throws ApiError unknown_invite. */
export async function getInviteRequirements(
  { runtime, actor }: Context,
  code: string,
): Promise<JoinRequirements> {
  const invite = await inviteByCode(runtime.database.db, code, new Date(runtime.clock.now()));
  if (!invite) throw new ApiError('unknown_invite');
  return joinRequirements(runtime, invite.serverId, actor.id);
}

async function takeUse(tx: Transaction, invite: InviteRow): Promise<void> {
  if (invite.maxUses > 0 && invite.uses + 1 >= invite.maxUses) await removeInvite(tx, invite);
  else await countUse(tx.db, invite.code);
}

/** @returns whether it was still there. */
async function removeInvite(tx: Transaction, invite: InviteRow): Promise<boolean> {
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

/** Deletes every invite that someone made for a server, in the caller's transaction. */
export async function deleteInvitesBy(tx: Transaction, serverId: string, makerId: string): Promise<void> {
  for (const invite of await deleteInviteRows(tx.db, serverId, makerId)) announceRemoval(tx, invite);
}

/** Deletes every invite of a server, in the caller's transaction. */
export async function deleteServerInvites(tx: Transaction, serverId: string): Promise<void> {
  for (const invite of await deleteInviteRows(tx.db, serverId)) announceRemoval(tx, invite);
}

async function readAsMember(runtime: Runtime, serverId: string, userId: string): Promise<Server> {
  const state = await serverStates(runtime).get(serverId);
  const member = await memberStates(runtime).get(memberKey(serverId, userId));
  if (!state || !member) throw new ApiError('unknown_invite');
  return serverView(runtime, runtime.database.db, state, member);
}

/** Deletes an invite: its maker, Manage Channels there, or Manage Server. @throws ApiError unknown_invite, missing_permission. */
export async function deleteInvite(ctx: Context, code: string): Promise<undefined> {
  const { runtime, actor } = ctx;
  const invite = await inviteByCode(runtime.database.db, code, new Date(runtime.clock.now()));
  if (!invite) throw new ApiError('unknown_invite');
  if (invite.inviterId !== actor.id) await requireManager(ctx, invite);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(invite.serverId);
    if (!(await removeInvite(tx, invite))) throw new ApiError('unknown_invite');
    await recordAudit(ctx, tx, {
      serverId: invite.serverId,
      action: 'invite_delete',
      targetType: 'invite',
      targetId: null,
      targetName: invite.code,
    });
  });
}

async function requireManager({ runtime, actor }: Context, invite: InviteRow): Promise<void> {
  const inServer = await serverAccess(runtime, actor, invite.serverId);
  if (has(inServer.permissions, 'manageServer')) return inServer.require('manageServer');
  const inChannel = await channelAccess(runtime, actor, invite.channelId);
  inChannel.require('manageChannels');
}
