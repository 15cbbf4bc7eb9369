import { ApiError } from '@guildhall/platform';
import type { ConversationContext, DirectAccess } from '../access/index.ts';
import { requireReachable, requireScreened } from '../relationships/index.ts';

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

/** Checked with every reaction in a direct message (design 13.28). @throws ApiError screening_pending */
export async function requireScreenedWriter(
  { runtime, actor }: Pick<ConversationContext, 'runtime' | 'actor'>,
  { channel }: Pick<DirectAccess, 'channel'>,
): Promise<void> {
  const other = channel.participants.find(({ userId }) => userId !== actor.id);
  if (channel.row.kind === 'dm' && other) await requireScreened(runtime, actor.id, other.userId);
}
