import { clanTagUpdate } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { readServerStates } from '../access/index.ts';
import { clanTagView } from '../accounts/index.ts';
import { audienceOfWearers } from './store.ts';

/** Payload `{ serverId, tagId }`: the tag that was worn before the change. */
export const TELL_CLAN_TAG_JOB = 'tell-of-clan-tag';

/**
 * Tells those who see a wearer anywhere but in the tag's own server, whose members have been told, how the tag is now.
 * Who they are is asked before the server is held: with 100,000 wearers that takes seconds.
 */
export async function tellElsewhere(
  ground: Ground,
  { serverId, tagId }: { readonly serverId: string; readonly tagId: string },
): Promise<void> {
  const { serverIds, userIds } = await audienceOfWearers(ground.database.db, serverId, tagId);
  const ids = serverIds.filter((id) => id !== serverId);
  if (ids.length === 0 && userIds.length === 0) return;
  await ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = (await readServerStates(tx.db, [serverId])).get(serverId);
    if (!server) return;
    const { clan_tag: tag } = server.row;
    // A tag that was made after this one was removed is another, and nobody wears it for that.
    const isWorn = tag?.id === tagId;
    tx.emit(
      clanTagUpdate,
      { kind: 'servers', id: serverId, ids, userIds },
      { serverId, clanTag: isWorn ? clanTagView(serverId, tag) : null, cleared: !isWorn },
    );
  });
}
