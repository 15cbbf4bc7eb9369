/** The gateway connections of a bot: a single one, or those of its shards. */
import type { PresenceInput, Ready } from '@guildhall/protocol';
import type { Assembly } from '../client.ts';
import type { Gateway } from './gateway.ts';
import { IdentifyTurns } from './identify-turns.ts';
import type { ConnectOptions } from './options.ts';
import { type GatewayAdvice, type ShardOptions, Shards } from './shards.ts';

export interface BotConnection {
  /** By shard. */
  readonly gateways: ReadonlyMap<number, Gateway>;
  /** @returns READY of the first shard @throws SessionStartLimitError, GatewayStoppedError */
  connect(advice: GatewayAdvice): Promise<Ready>;
  disconnect(): void;
  shardForServer(serverId: string): number;
  updatePresence(presence: PresenceInput): void;
}

export function createBotConnection(
  assembly: Assembly,
  options: ConnectOptions & ShardOptions,
): BotConnection {
  const { shards, shardIds, shard, intents, presence, largeThreshold, url, compression } = options;
  const connect = { intents, presence, largeThreshold, url, compression };
  return shards === undefined && shardIds === undefined
    ? singleConnection(assembly.client.gateway, { ...connect, shard })
    : shardedConnection(assembly, { shards, shardIds }, connect);
}

function singleConnection(gateway: Gateway, options: ConnectOptions): BotConnection {
  const shard = options.shard?.[0] ?? 0;
  return {
    gateways: new Map([[shard, gateway]]),
    connect: () => gateway.connect(options),
    disconnect: () => gateway.disconnect(),
    shardForServer: () => shard,
    updatePresence: (presence) => gateway.updatePresence(presence),
  };
}

function shardedConnection(
  assembly: Assembly,
  options: ShardOptions,
  connect: Omit<ConnectOptions, 'shard'>,
): BotConnection {
  const turns = new IdentifyTurns(assembly.clock);
  const fleet = new Shards((number) => assembly.openGateway({ shard: number }, () => turns.take()));
  assembly.gatewayOf = (serverId) =>
    fleet.gateways.get(fleet.shardForServer(serverId)) ?? assembly.client.gateway;
  return {
    get gateways() {
      return fleet.gateways;
    },
    async connect(advice) {
      const [first] = await fleet.start(advice, options, connect);
      if (!first) throw new RangeError('No shard was started');
      return first;
    },
    disconnect: () => fleet.stop(),
    shardForServer: (serverId) => fleet.shardForServer(serverId),
    updatePresence(presence) {
      for (const gateway of fleet.gateways.values()) gateway.updatePresence(presence);
    },
  };
}
