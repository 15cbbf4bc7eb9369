import { ApiError } from '@guildhall/platform';
import { type BodyOf, type kickMember as endpoint, isId } from '@guildhall/protocol';
import { memberKey, memberStates, requireAbove, type ServerContext } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { removeMember } from './remove-member.ts';

/** Kicks a member below the caller, who can rejoin by invite. @throws ApiError unknown_member, missing_permission, role_hierarchy. */
export async function kickMember(
  ctx: ServerContext,
  userId: string,
  input: BodyOf<typeof endpoint>,
): Promise<undefined> {
  const { ground, access } = ctx;
  const serverId = access.server.id;
  const target = isId(userId) ? await memberStates(ground).get(memberKey(serverId, userId)) : null;
  if (!target) throw new ApiError('unknown_member');
  access.require('kickMembers');
  requireAbove(access, target);
  const user = await userDirectory(ground).get(userId);
  await ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    if (!(await removeMember(ground, tx, { serverId, userId, cause: 'kicked' })))
      throw new ApiError('unknown_member');
    await recordAudit(ctx, tx, {
      serverId,
      action: 'member_kick',
      targetType: 'user',
      targetId: userId,
      targetName: user?.row.username ?? userId,
      reason: input?.reason?.trim() || null,
    });
  });
}
