import { dmDelete } from '@guildhall/protocol';
import { channelTouch } from '../../touches.ts';
import type { DirectContext } from '../access/index.ts';
import { removeFromCall } from '../calls/index.ts';
import { setOpen } from '../direct-channels/index.ts';
import { removeRecipient } from './leave-group.ts';

/** Hides a direct message from the caller's list until the next message, and leaves its call; leaves a group. */
export async function closeChannel(ctx: DirectContext): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  const { id, kind } = access.channel.row;
  if (kind === 'group_dm') return removeRecipient(ctx, actor.id);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(id);
    // A call without its conversation would have neither a name nor a page to return to.
    await removeFromCall(runtime, tx, id, actor.id);
    if ((await setOpen(tx.db, id, false, [actor.id])).length === 0) return;
    tx.emit(dmDelete, { kind: 'user', id: actor.id }, { id }, { touches: [channelTouch(id)] });
  });
}
