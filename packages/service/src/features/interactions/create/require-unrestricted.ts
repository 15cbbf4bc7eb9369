import { ApiError } from '@guildhall/platform';
import { ALL_PERMISSIONS } from '@guildhall/protocol';
import { type ConversationContext, isTimedOut, requireUnblocked } from '../../access/index.ts';

/**
 * Using a button or submitting a form requires only seeing the channel, but is refused during a timeout, screening or
 * block. Called once everything that the request names is found, before its values are checked.
 * @throws ApiError screening_pending, timed_out, cannot_dm
 */
export async function requireUnrestricted({ runtime, actor, access }: ConversationContext): Promise<void> {
  await requireUnblocked(runtime, actor, access);
  if (access.server === null || access.permissions === ALL_PERMISSIONS) return;
  if (access.member.pending) throw new ApiError('screening_pending');
  if (isTimedOut(access.member, runtime.clock.now())) throw new ApiError('timed_out');
}
