import { ApiError } from '@guildhall/platform';
import type { BodyOf, deleteServer as endpoint } from '@guildhall/protocol';
import type { ServerContext } from '../access/index.ts';
import { requireFreshProof } from '../accounts/index.ts';
import { DELETE_CHANNEL_MESSAGES_JOB } from '../channels/index.ts';
import { removeMember } from '../members/index.ts';
import { deleteServerRows } from './store.ts';

/** Leaves a server; a bot's own role goes away. @throws ApiError owner_cannot_leave, unknown_server. */
export async function leaveServer({ ground, actor, access }: ServerContext): Promise<undefined> {
  if (access.isOwner) throw new ApiError('owner_cannot_leave');
  await ground.database.transaction(async (tx) => {
    await tx.lock(access.server.id);
    const left = await removeMember(ground, tx, {
      serverId: access.server.id,
      userId: actor.id,
      cause: 'left',
    });
    if (!left) throw new ApiError('unknown_server');
  });
}

/** Deletes a server for good: its owner alone, with the password. @throws ApiError not_owner, wrong_password, unknown_server. */
export async function deleteServer(
  { ground, actor, access }: ServerContext,
  { password }: BodyOf<typeof endpoint>,
): Promise<undefined> {
  if (!access.isOwner) throw new ApiError('not_owner');
  await requireFreshProof(ground, actor.id, password);
  const serverId = access.server.id;
  await ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const channelIds = await deleteServerRows(tx.db, serverId);
    if (!channelIds) throw new ApiError('unknown_server');
    await tx.addJob(DELETE_CHANNEL_MESSAGES_JOB, { channelIds });
    tx.emit({
      name: 'SERVER_DELETE',
      audience: { kind: 'server', id: serverId },
      payload: { id: serverId, cause: 'deleted' },
      touches: [`server:${serverId}`, ...channelIds.map((id) => `channel:${id}`)],
      deliverBeforeTouch: true,
    });
  });
}
