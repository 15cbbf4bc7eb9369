import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState } from '../model.ts';

/** The newest message of a channel, or null. */
export function newestMessageId(
  { channels, newest }: Pick<GatewayState, 'channels' | 'newest'>,
  channelId: string,
): string | null {
  const read = channels[channelId]?.lastMessageId ?? null;
  const came = newest[channelId] ?? null;
  return came && read ? (compareIds(came, read) > 0 ? came : read) : (came ?? read);
}
