/** Shards (design 2.1): a bot splits its servers over several connections. */

export type Shard = readonly [index: number, count: number];

/**
 * Reads `shard` of Identify.
 * @returns the shard, null when none was asked for, or 'invalid' (close 4010).
 */
export function parseShard(input: unknown): Shard | null | 'invalid' {
  if (input === undefined) return null;
  if (!Array.isArray(input) || input.length !== 2) return 'invalid';
  const [index, count] = input as unknown[];
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count)) return 'invalid';
  const shard: Shard = [Number(index), Number(count)];
  return shard[0] >= 0 && shard[0] < shard[1] ? shard : 'invalid';
}

/** Whether events of a server belong to a shard; those without a server belong to shard 0. */
export function onShard(shard: Shard | null, serverId: string | null): boolean {
  if (shard === null) return true;
  if (serverId === null) return shard[0] === 0;
  return (BigInt(serverId) >> 22n) % BigInt(shard[1]) === BigInt(shard[0]);
}
