/** Which messages can be forwarded (specification: "Forward snapshot"). Pure. */
import { IS_EPHEMERAL } from '@guildhall/protocol';
import type { MessageRow } from '../messages/index.ts';

/** Excludes polls, priced posts, ephemeral messages and system notices. */
export function isForwardable({ type, flags, parts }: Pick<MessageRow, 'type' | 'flags' | 'parts'>): boolean {
  if (type !== null || (flags & IS_EPHEMERAL) !== 0) return false;
  return parts?.poll === undefined && parts?.pollResult === undefined && parts?.coins === undefined;
}
