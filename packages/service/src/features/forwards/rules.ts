/** Which messages can be forwarded (specification: "Forward snapshot"). Pure. */
import type { MessageRow } from '../messages/index.ts';

/** A flag of messages that one person alone sees (specification: flags, 64). */
const EPHEMERAL = 64;

/** Neither polls with their results, nor priced posts, answers to one person, or system notices. */
export function isForwardable({ type, flags, parts }: Pick<MessageRow, 'type' | 'flags' | 'parts'>): boolean {
  if (type !== null || (flags & EPHEMERAL) !== 0) return false;
  return parts?.poll === undefined && parts?.pollResult === undefined && parts?.coins === undefined;
}
