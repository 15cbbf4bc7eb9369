import { ApiError } from '@guildhall/platform';
import { dmCreate, dmRecipientAdd, LIMITS } from '@guildhall/protocol';
import { type DirectContext, participantIds } from '../access/index.ts';
import { usersByIds } from '../accounts/index.ts';
import { announceRunningCall } from '../calls/index.ts';
import {
  announceChannel,
  announceRecipient,
  insertParticipants,
  requireFriend,
} from '../direct-channels/index.ts';
import { areFriends } from '../relationships/index.ts';
import { changeGroup } from './change-group.ts';

/**
 * Adds a friend to a group; adding a participant again changes nothing (design 5.17).
 * @throws ApiError invalid_channel_kind, unknown_user, bots_not_allowed, recipient_deleted, cannot_dm, group_full
 */
export async function addRecipient(ctx: DirectContext, userId: string): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  if (access.channel.row.kind !== 'group_dm') throw new ApiError('invalid_channel_kind');
  if (participantIds(access.channel).includes(userId)) return;
  await requireFriend(ctx, userId);
  await changeGroup(ctx, async (tx, group, post) => {
    const current = participantIds(group);
    if (current.includes(userId)) return;
    if (current.length >= LIMITS.groupPeople) throw new ApiError('group_full');
    await tx.lock(userId);
    const [friend] = await usersByIds(tx.db, [userId]);
    // Erased while this waited for the group; nothing would remove them again.
    if (!friend || friend.erasedAt) throw new ApiError('recipient_deleted');
    if (!(await areFriends(tx.db, actor.id, [userId]))) throw new ApiError('cannot_dm');
    const { id } = group.row;
    const joinedAt = new Date(runtime.clock.now());
    await insertParticipants(tx.db, id, [{ userId, open: true, joinedAt }]);
    await announceChannel(runtime, tx, id, dmCreate, [userId]);
    await announceRunningCall(runtime, tx, id, userId);
    await announceRecipient(runtime, tx, dmRecipientAdd, { channelId: id, userId, to: current });
    await post({
      authorId: actor.id,
      recipients: [...current, userId],
      type: 1,
      targetId: userId,
      marksRead: true,
    });
  });
}
