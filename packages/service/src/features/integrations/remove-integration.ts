import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import {
  changeServer,
  type MemberRow,
  requireAbove,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { applicationById } from '../applications/index.ts';
import { auditedUser, recordAudit } from '../audit/index.ts';
import { findMember, removeMember } from '../members/index.ts';

/**
 * Removes an application's bot from a server: a kick by someone who manages the server and ranks above the bot.
 * @throws ApiError unknown_application when its bot is not a member, missing_permission, role_hierarchy
 */
export async function removeIntegration(ctx: ServerContext, applicationId: string): Promise<undefined> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const { db } = runtime.database;
  const botId = isId(applicationId) ? (await applicationById(db, applicationId))?.botId : null;
  const known = botId && (await findMember(db, serverId, botId));
  if (!botId || !known) throw new ApiError('unknown_application');
  const audited = await auditedUser(runtime, botId);
  const check = (access: ServerAccess, target: MemberRow): void => {
    access.require('manageServer');
    requireAbove(access, target);
  };
  check(ctx.access, known);
  await changeServer(
    ctx,
    () => undefined,
    async (tx, access) => {
      const target = await findMember(tx.db, serverId, botId);
      if (!target) throw new ApiError('unknown_application');
      check(access, target);
      await removeMember(runtime, tx, { serverId, userId: botId, cause: 'kicked' });
      await recordAudit(ctx, tx, {
        serverId,
        action: 'member_kick',
        ...audited,
      });
    },
  );
}
