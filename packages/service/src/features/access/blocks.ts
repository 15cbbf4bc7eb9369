/**
 * Blocks stop direct messages in both directions (design 5.18): messages and every other action on the other person.
 */
import { ApiError, type KnownCaller } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { blockedAmong } from '../relationships/index.ts';
import type { ConversationAccess } from './access.ts';
import { participantIds } from './direct.ts';

/**
 * Applies to direct messages between two people. @returns undefined in groups and servers
 * @throws ApiError cannot_dm, like a send
 */
export function requireUnblocked(
  runtime: Runtime,
  actor: Pick<KnownCaller, 'id'>,
  { server, channel }: ConversationAccess,
): Promise<void> | undefined {
  if (server !== null || channel.row.kind !== 'dm') return undefined;
  return refuseBlocked(runtime, actor.id, participantIds(channel));
}

async function refuseBlocked(runtime: Runtime, actorId: string, ids: readonly string[]): Promise<void> {
  const others = ids.filter((id) => id !== actorId);
  if ((await blockedAmong(runtime, actorId, others)).size > 0) throw new ApiError('cannot_dm');
}
