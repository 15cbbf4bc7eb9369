import { ApiError, job } from '@guildhall/platform';
import { type EndpointBody, Id, Nullable } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  changeServer,
  type MemberRow,
  requireAbove,
  requireMember,
  type ServerAccess,
  type ServerContext,
  type ServerState,
} from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { auditedUser, recordAudit } from '../audit/index.ts';
import { removeMember } from './remove-member.ts';
import { findMember } from './store.ts';

/** Sends the person a direct message from the system account. A feature that loads later provides it. */
export const kickNoticeJob = job({
  name: 'kick-notice',
  payload: Type.Object({
    kickId: Type.String({
      description: 'Created with the job: a message with this text and a higher id is its own',
    }),
    userId: Id,
    serverName: Type.String(),
    reason: Nullable(Type.String()),
  }),
});

/**
 * Kicks a lower member, who can rejoin by invite. @throws ApiError unknown_member, missing_permission, role_hierarchy
 */
export async function kickMember(
  ctx: ServerContext,
  userId: string,
  input: EndpointBody<'kickMember'>,
): Promise<undefined> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const known = await requireMember(ctx, userId);
  const audited = await auditedUser(runtime, userId);
  const requireKickable = (access: ServerAccess, target: MemberRow): void => {
    access.require('kickMembers');
    requireAbove(access, target);
  };
  await changeServer(
    ctx,
    (access) => requireKickable(access, known),
    async (tx, access) => {
      const target = await findMember(tx.db, serverId, userId);
      if (!target) throw new ApiError('unknown_member');
      requireKickable(access, target);
      const reason = input?.reason?.trim() || ctx.facts.auditReason;
      await applyKick(runtime, tx, access.server, { userId, reason });
      await recordAudit(ctx, tx, { serverId, action: 'member_kick', ...audited, reason });
    },
  );
}

/** Removes a member in the caller's transaction and sends people a notice. @returns whether there was such a member */
export async function applyKick(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  { userId, reason }: { readonly userId: string; readonly reason: string | null },
): Promise<boolean> {
  if (!(await removeMember(runtime, tx, { serverId: server.id, userId, cause: 'kicked' }))) return false;
  const user = await userDirectory(runtime).get(userId);
  if (user?.row.kind === 'person') {
    const notice = { kickId: runtime.ids.next(), userId, serverName: server.row.name, reason };
    await tx.addJob(kickNoticeJob, notice);
  }
  return true;
}
