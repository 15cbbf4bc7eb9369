import { ApiError } from '@guildhall/platform';
import type { ConversationContext, DirectAccess } from '../access/index.ts';
import { requireReachable } from '../relationships/index.ts';

/**
 * Checks blocks, settings and the relationship of the two people before every message (design 5.17); groups need no
 * check.
 * @throws ApiError recipient_deleted, cannot_dm, screening_pending
 */
export async function requireReachableRecipient(
  { runtime, actor }: Pick<ConversationContext, 'runtime' | 'actor'>,
  { channel }: Pick<DirectAccess, 'channel'>,
): Promise<void> {
  if (channel.row.kind !== 'dm') return;
  const other = channel.participants.find(({ userId }) => userId !== actor.id);
  if (!other) throw new ApiError('recipient_deleted');
  await requireReachable(runtime, actor.id, other.userId);
}
