import { ApiError, type UploadedFile } from '@guildhall/platform';
import { dmUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { type DirectChannelState, type DirectContext, participantIds } from '../access/index.ts';
import { announceChannel, updateGroupRow } from '../direct-channels/index.ts';
import { replaceImage } from '../images/index.ts';
import { replaceFile } from '../stored-files/index.ts';
import { changeGroup, type PostNotice } from './change-group.ts';

/**
 * Sets the picture of a group; every participant may (design 5.17).
 * @throws ApiError invalid_channel_kind, invalid_image, unknown_channel when the caller has left
 */
export async function putGroupIcon(ctx: DirectContext, file: UploadedFile | undefined): Promise<undefined> {
  // Checked before the picture is converted, which is expensive.
  if (ctx.access.channel.row.kind !== 'group_dm') throw new ApiError('invalid_channel_kind');
  await replaceImage(ctx.runtime, 'icon', file, {}, (path) =>
    changeGroup(ctx, (tx, group, post) => setIcon(ctx, tx, group, path, post)),
  );
}

/**
 * Removes the picture of a group; sends no event when there is none.
 * @throws ApiError invalid_channel_kind, unknown_channel when the caller has left
 */
export async function deleteGroupIcon(ctx: DirectContext): Promise<undefined> {
  await changeGroup(ctx, (tx, group, post) => setIcon(ctx, tx, group, null, post));
}

async function setIcon(
  { runtime, actor }: DirectContext,
  tx: Transaction,
  group: DirectChannelState,
  icon: string | null,
  post: PostNotice,
): Promise<void> {
  const { id, icon: before } = group.row;
  if (before === icon) return;
  const recipients = participantIds(group);
  await updateGroupRow(tx.db, id, { icon });
  await replaceFile(tx, before, icon);
  await announceChannel(runtime, tx, id, dmUpdate, recipients);
  await post({ authorId: actor.id, recipients, type: 5, marksRead: true });
}
