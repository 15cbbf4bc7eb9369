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
  const { shards, shardIds, shard, intents, largeThreshold, url, compression } = options;
  // A status that is set before the start, or between two starts, counts too.
  let { presence } = options;
  const connect = () => ({ intents, presence, largeThreshold, url, compression });
  const connection =
    shards === undefined && shardIds === undefined
      ? singleConnection(assembly.client.gateway, shard, connect)
      : shardedConnection(assembly, { shards, shardIds }, connect);
  return {
    ...connection,
    get gateways() {
      return connection.gateways;
    },
    updatePresence(update) {
      presence = { ...presence, ...update };
      for (const gateway of connection.gateways.values()) gateway.updatePresence(update);
    },
  };
}

type Connection = Omit<BotConnection, 'updatePresence'>;

function singleConnection(
  gateway: Gateway,
  shard: ConnectOptions['shard'],
  options: () => Omit<ConnectOptions, 'shard'>,
): Connection {
  const number = shard?.[0] ?? 0;
  return {
    gateways: new Map([[number, gateway]]),
    connect: () => gateway.connect({ ...options(), shard }),
    disconnect: () => gateway.disconnect(),
    shardForServer: () => number,
  };
}

function shardedConnection(
  assembly: Assembly,
  sharding: ShardOptions,
  options: () => Omit<ConnectOptions, 'shard'>,
): Connection {
  const turns = new IdentifyTurns(assembly.clock);
  const fleet = new Shards((number) => assembly.openGateway({ shard: number }, () => turns.take()));
  assembly.gatewayOf = (serverId) =>
    fleet.gateways.get(fleet.shardForServer(serverId)) ?? assembly.client.gateway;
  return {
    get gateways() {
      return fleet.gateways;
    },
    async connect(advice) {
      const [first] = await fleet.start(advice, sharding, options());
      if (!first) throw new RangeError('No shard was started');
      return first;
    },
    disconnect: () => fleet.stop(),
    shardForServer: (serverId) => fleet.shardForServer(serverId),
  };
}
