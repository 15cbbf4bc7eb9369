import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState } from '../model.ts';

/** The newest message of a channel, or null. */
export function newestMessageId(
  { channels, newest }: Pick<GatewayState, 'channels' | 'newest'>,
  channelId: string,
): string | null {
  const loaded = channels[channelId]?.lastMessageId ?? null;
  const arrived = newest[channelId] ?? null;
  return arrived && loaded ? (compareIds(arrived, loaded) > 0 ? arrived : loaded) : (arrived ?? loaded);
}
