import { compareIds } from '@guildhall/protocol/ids';
import type { ChannelMessages } from '../model.ts';

/** Whether the message is loaded, or lies beyond what is loaded. */
export function mayContain(held: ChannelMessages | undefined, messageId: string): boolean {
  if (!held || held.items.some(({ id }) => id === messageId)) return true;
  const [first, last] = [held.items[0], held.items.at(-1)];
  if (!first || !last) return false;
  const isOlder = held.hasOlder && compareIds(messageId, first.id) < 0;
  return isOlder || (held.hasNewer && compareIds(messageId, last.id) > 0);
}
