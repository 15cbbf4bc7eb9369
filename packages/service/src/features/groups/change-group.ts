import { ApiError } from '@guildhall/platform';
import type { Transaction } from '../../runtime.ts';
import { type DirectChannelState, type DirectContext, loadDirectChannels } from '../access/index.ts';
import { changeWithNotice, type Notice } from '../notices/index.ts';

export type PostNotice = (notice: Omit<Notice, 'channelId'>) => Promise<void>;

/**
 * Runs a change of the caller's group in a transaction that locks it, based on committed state.
 * @throws ApiError invalid_channel_kind for a direct message, unknown_channel when the caller has left
 */
export async function changeGroup<Result>(
  { runtime, actor, access, stateVersion }: DirectContext,
  work: (tx: Transaction, group: DirectChannelState, post: PostNotice) => Promise<Result>,
): Promise<Result> {
  const { id, kind } = access.channel.row;
  if (kind !== 'group_dm') throw new ApiError('invalid_channel_kind');
  const change = async (tx: Transaction, post: PostNotice): Promise<Result> => {
    const group = (await loadDirectChannels(tx.db, [id])).get(id);
    if (!group?.participants.some(({ userId }) => userId === actor.id)) throw new ApiError('unknown_channel');
    return work(tx, group, post);
  };
  return changeWithNotice(runtime, id, change, stateVersion);
}
