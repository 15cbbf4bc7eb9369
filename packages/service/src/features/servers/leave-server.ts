import { ApiError } from '@guildhall/platform';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { removeMember } from '../members/index.ts';

/** Leaves a server; a bot's own role is deleted. @throws ApiError owner_cannot_leave, unknown_server */
export async function leaveServer(ctx: ServerContext): Promise<undefined> {
  const { runtime, actor } = ctx;
  const serverId = ctx.access.server.id;
  const requireNotOwner = ({ isOwner }: ServerAccess): void => {
    if (isOwner) throw new ApiError('owner_cannot_leave');
  };
  await changeServer({ ...ctx, whileSuspended: true }, requireNotOwner, async (tx) => {
    await removeMember(runtime, tx, { serverId, userId: actor.id, cause: 'left' });
  });
}
