/** Which messages can be forwarded (specification: "Forward snapshot"). Pure. */
import type { MessageRow } from '../messages/index.ts';

/** The flag of messages visible to one person only (specification: flags, 64). */
const EPHEMERAL = 64;

/** Excludes polls, priced posts, ephemeral messages and system notices. */
export function isForwardable({ type, flags, parts }: Pick<MessageRow, 'type' | 'flags' | 'parts'>): boolean {
  if (type !== null || (flags & EPHEMERAL) !== 0) return false;
  return parts?.poll === undefined && parts?.pollResult === undefined && parts?.coins === undefined;
}
