import { ApiError } from '@guildhall/platform';
import { type BodyOf, type DirectChannel, dmUpdate, type updateChannel } from '@guildhall/protocol';
import { type DirectContext, participantIds } from '../access/index.ts';
import { announceChannel, directChannelView, updateGroupRow } from '../direct-channels/index.ts';
import { changeGroup } from './change-group.ts';

/**
 * Renames a group (every participant may), or transfers it (owner only) (design 5.17).
 * @throws ApiError invalid_channel_kind, not_owner, unknown_user for a new owner outside the group
 */
export async function updateGroup(
  ctx: DirectContext,
  input: BodyOf<typeof updateChannel>,
): Promise<DirectChannel> {
  const { runtime, actor } = ctx;
  const { name, ownerId } = input;
  return changeGroup(ctx, async (tx, group, post) => {
    const { id } = group.row;
    const people = participantIds(group);
    if (ownerId !== undefined && !people.includes(ownerId)) throw new ApiError('unknown_user');
    if (ownerId !== undefined && group.row.ownerId !== actor.id) throw new ApiError('not_owner');
    const renamed = name !== undefined && name !== group.row.name;
    const transferred = ownerId !== undefined && ownerId !== group.row.ownerId;
    if (!renamed && !transferred) return directChannelView(runtime, tx.db, group, actor.id);
    await updateGroupRow(tx.db, id, {
      ...(renamed ? { name } : {}),
      ...(transferred ? { ownerId } : {}),
    });
    const changed = await announceChannel(runtime, tx, id, dmUpdate, people);
    if (renamed) {
      await post({ authorId: actor.id, recipients: people, type: 4, content: name ?? '', marksRead: true });
    }
    return directChannelView(runtime, tx.db, changed, actor.id);
  });
}
