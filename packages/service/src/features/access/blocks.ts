/**
 * Blocks stop direct messages in both directions (design 5.18): messages and every other action on the other person.
 */
import { ApiError, type KnownCaller } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { blockedAmong } from '../relationships/index.ts';
import type { ConversationAccess } from './access.ts';
import { participantIds } from './direct.ts';

/** Applies to direct messages between two people, not to groups and servers. @throws ApiError cannot_dm, like a send */
export async function requireUnblocked(
  runtime: Runtime,
  actor: Pick<KnownCaller, 'id'>,
  { server, channel }: ConversationAccess,
): Promise<void> {
  if (server !== null || channel.row.kind !== 'dm') return;
  const others = participantIds(channel).filter((id) => id !== actor.id);
  if ((await blockedAmong(runtime, actor.id, others)).size > 0) throw new ApiError('cannot_dm');
}
