/** Shards (design 2.1): a bot can split its servers across several connections. */

export type Shard = readonly [index: number, count: number];

/** The shard that receives the events of a server. */
export function shardForServer(serverId: string, count: number): number {
  return Number((BigInt(serverId) >> 22n) % BigInt(count));
}

/** Whether events of a server belong to a shard; those without a server belong to shard 0. */
export function isOnShard(shard: Shard | null, serverId: string | null): boolean {
  if (shard === null) return true;
  return (serverId === null ? 0 : shardForServer(serverId, shard[1])) === shard[0];
}
