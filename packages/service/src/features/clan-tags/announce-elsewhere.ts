import { job } from '@guildhall/platform';
import { clanTagUpdate, Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import { readPages } from '../../pages.ts';
import type { Runtime } from '../../runtime.ts';
import { loadServerState } from '../access/index.ts';
import { announceUserUpdate, clanTagView } from '../accounts/index.ts';
import { audienceOfWearers, wearersOfTagAfter } from './store.ts';

export const announceClanTagJob = job({
  name: 'tell-of-clan-tag',
  payload: Type.Object({
    serverId: Id,
    tagId: Type.String({ description: 'Id of the tag before the change' }),
  }),
});

const STEP = 100;

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
  const newTagId = await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = await loadServerState(tx.db, serverId);
    if (!server) return null;
    const { clanTag: tag } = server.row;
    // A tag created after this one was removed is a different one.
    const isWorn = tag?.id === tagId;
    tx.emit(
      clanTagUpdate,
      { kind: 'servers', id: serverId, ids, userIds },
      { serverId, clanTag: tag && clanTagView(serverId, tag), cleared: !isWorn },
    );
    return isWorn || !tag ? null : tag.id;
  });
  if (newTagId !== null) await announceWearers(runtime, serverId, newTagId);
}

/** Announces the users of a new tag again, because the end of the old one takes it away from them in clients. */
async function announceWearers(runtime: Runtime, serverId: string, tagId: string): Promise<void> {
  const read = (after = '0') => wearersOfTagAfter(runtime.database.db, { serverId, tagId }, after, STEP);
  for await (const ids of readPages(STEP, read))
    await runtime.database.transaction(async (tx) => {
      await tx.lockAll(ids);
      for (const id of ids) await announceUserUpdate(runtime, tx, id);
    });
}
