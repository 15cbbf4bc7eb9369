/** The shard that a client asks for. */
import type { Shard } from '@guildhall/protocol';

/**
 * Reads `shard` of Identify.
 * @returns the shard, null if none was requested, or 'invalid' (closes with 4010)
 */
export function parseShard(input: unknown): Shard | null | 'invalid' {
  if (input === undefined) return null;
  if (!Array.isArray(input) || input.length !== 2) return 'invalid';
  const [index, count] = input as unknown[];
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count)) return 'invalid';
  const shard: Shard = [Number(index), Number(count)];
  return shard[0] >= 0 && shard[0] < shard[1] ? shard : 'invalid';
}
