import { job } from '@guildhall/platform';
import { clanTagUpdate, Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../runtime.ts';
import { loadServerState } from '../access/index.ts';
import { clanTagView } from '../accounts/index.ts';
import { audienceOfWearers } from './store.ts';

export const announceClanTagJob = job({
  name: 'tell-of-clan-tag',
  payload: Type.Object({
    serverId: Id,
    tagId: Type.String({ description: 'Id of the tag before the change' }),
  }),
});

/**
 * Announces a changed tag to everyone who can see one of its users outside the tag's own server, whose members have
 * received the event. The audience is determined before the server is locked, because that takes seconds for 100,000
 * users.
 */
export async function announceClanTagElsewhere(
  runtime: Runtime,
  { serverId, tagId }: { readonly serverId: string; readonly tagId: string },
): Promise<void> {
  const { serverIds, userIds } = await audienceOfWearers(runtime.database.db, serverId, tagId);
  const ids = serverIds.filter((id) => id !== serverId);
  if (ids.length === 0 && userIds.length === 0) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = await loadServerState(tx.db, serverId);
    if (!server) return;
    const { clanTag: tag } = server.row;
    // A tag created after this one was removed is a different one.
    const isWorn = tag?.id === tagId;
    tx.emit(
      clanTagUpdate,
      { kind: 'servers', id: serverId, ids, userIds },
      { serverId, clanTag: isWorn ? clanTagView(serverId, tag) : null, cleared: !isWorn },
    );
  });
}
