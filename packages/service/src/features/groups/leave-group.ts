import { ApiError } from '@guildhall/platform';
import { dmDelete, dmRecipientRemove, dmUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelTouch } from '../../touches.ts';
import {
  type DirectChannelState,
  type DirectContext,
  loadDirectChannels,
  participantIds,
} from '../access/index.ts';
import { removeFromCall } from '../calls/index.ts';
import { deleteChannelMessagesJob, MESSAGE_DELETIONS } from '../channels/index.ts';
import {
  announceChannel,
  announceRecipient,
  deleteGroupRow,
  deleteParticipant,
  listGroupIds,
  updateGroupRow,
} from '../direct-channels/index.ts';
import { changeWithNotice } from '../notices/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { changeGroup, type PostNotice } from './change-group.ts';

/**
 * Removes a person from a group (owner only), or leaves it, which makes the earliest participant the owner. The last
 * one to leave deletes it.
 * @throws ApiError invalid_channel_kind, unknown_user for a person outside the group, not_owner
 */
export async function removeRecipient(ctx: DirectContext, userId: string): Promise<undefined> {
  const { runtime, actor } = ctx;
  await changeGroup(ctx, async (tx, group, post) => {
    if (!participantIds(group).includes(userId)) throw new ApiError('unknown_user');
    if (userId !== actor.id && group.row.ownerId !== actor.id) throw new ApiError('not_owner');
    await removeFromGroup(runtime, tx, group, { userId, actorId: actor.id, post });
  });
}

/** Removes an erased account from all its groups. */
export async function leaveAllGroups(runtime: Runtime, userId: string): Promise<void> {
  for (const id of await listGroupIds(runtime.database.db, userId)) {
    await changeWithNotice(runtime, id, async (tx, post) => {
      const group = (await loadDirectChannels(tx.db, [id])).get(id);
      if (group && participantIds(group).includes(userId)) {
        await removeFromGroup(runtime, tx, group, { userId, actorId: userId, post });
      }
    });
  }
}

interface Removal {
  readonly userId: string;
  readonly actorId: string;
  readonly post: PostNotice;
}

async function removeFromGroup(
  runtime: Runtime,
  tx: Transaction,
  group: DirectChannelState,
  { userId, actorId, post }: Removal,
): Promise<void> {
  const { id } = group.row;
  const staying = participantIds(group).filter((each) => each !== userId);
  await removeFromCall(runtime, tx, id, userId);
  await deleteParticipant(tx.db, id, userId);
  tx.emit(dmDelete, { kind: 'user', id: userId }, { id }, { touches: [channelTouch(id)] });
  // Participants are ordered by their time of joining.
  const [successor] = staying;
  if (successor === undefined) return deleteGroup(tx, group);
  await announceRecipient(runtime, tx, dmRecipientRemove, { channelId: id, userId, to: staying });
  if (group.row.ownerId === userId) {
    await updateGroupRow(tx.db, id, { ownerId: successor });
    await announceChannel(runtime, tx, id, dmUpdate, staying);
  }
  const marksRead = actorId !== userId;
  await post({ authorId: actorId, recipients: staying, type: 2, targetId: userId, marksRead });
}

/** Nobody can read or join a group without participants. A job deletes its messages. */
async function deleteGroup(tx: Transaction, { row }: DirectChannelState): Promise<void> {
  await deleteGroupRow(tx.db, row.id);
  await dropFiles(tx, [row.icon]);
  await tx.addJob(deleteChannelMessagesJob, { channelIds: [row.id] }, MESSAGE_DELETIONS);
}
