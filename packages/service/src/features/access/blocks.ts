/** Blocks stop direct messages both ways (design 5.18): not only messages, but every event about the other person. */
import { ApiError, type KnownCaller } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { blockedAmong } from '../relationships/index.ts';
import type { ConversationAccess } from './access.ts';
import { participantIds } from './direct.ts';

/** Between two people alone; groups and servers go on. @throws ApiError cannot_dm, as a send there. */
export async function requireUnblocked(
  runtime: Runtime,
  actor: Pick<KnownCaller, 'id'>,
  { server, channel }: ConversationAccess,
): Promise<void> {
  if (server !== null || channel.row.kind !== 'dm') return;
  const others = participantIds(channel).filter((id) => id !== actor.id);
  if ((await blockedAmong(runtime, actor.id, others)).size > 0) throw new ApiError('cannot_dm');
}
