import { messageDeleteBulk } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { channelAudience } from '../../access/index.ts';
import { removeMessages } from './removal.ts';
import { messageIdsBy } from './store.ts';

/** The most that one MESSAGE_DELETE_BULK lists. */
const STEP = 100;

export interface MessagesBy {
  readonly serverId: string;
  readonly channelId: string;
  readonly authorIds: readonly string[];
  /** Lowest id. */
  readonly from: string;
  /** Higher than any id. */
  readonly to: string;
}

/** Deletes the messages of some people in a channel within a range of ids, a hundred per transaction and event. */
export async function deleteMessagesBy(runtime: Runtime, range: MessagesBy): Promise<void> {
  const { serverId, channelId } = range;
  const audience = await channelAudience(runtime, serverId, channelId);
  for (let from = range.from; ; ) {
    const ids = await messageIdsBy(runtime.database.db, { ...range, from }, STEP);
    const last = ids.at(-1);
    if (last === undefined) return;
    await runtime.database.transaction(async (tx) => {
      const { ids: deleted } = await removeMessages(tx, channelId, ids);
      if (deleted.length === 0) return;
      tx.emit(messageDeleteBulk, audience, { ids: deleted, channelId, serverId });
    });
    if (ids.length < STEP) return;
    from = last;
  }
}
