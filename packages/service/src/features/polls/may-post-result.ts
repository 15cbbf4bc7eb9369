/** Whether a poll that ends may post its result. */
import type { Runtime } from '../../runtime.ts';
import { directChannels, participantIds, serverStates } from '../access/index.ts';
import { blockedAmong } from '../relationships/index.ts';

interface Place {
  readonly authorId: string;
  readonly channelId: string;
  readonly serverId: string | null;
}

/** False in a suspended server, which can only be read, and between two people of whom one has blocked the other. */
export async function mayPostResult(
  runtime: Runtime,
  { authorId, channelId, serverId }: Place,
): Promise<boolean> {
  if (serverId !== null) return !(await serverStates(runtime).get(serverId))?.row.suspendedAt;
  const direct = await directChannels(runtime).get(channelId);
  if (direct?.row.kind !== 'dm') return true;
  const others = participantIds(direct).filter((id) => id !== authorId);
  return (await blockedAmong(runtime, authorId, others)).size === 0;
}
