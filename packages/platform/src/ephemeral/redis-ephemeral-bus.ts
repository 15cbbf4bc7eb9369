import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { EphemeralBus, EphemeralEvent } from '../event-log/types.ts';
import { askPatiently, dropSilentConnection } from '../redis/index.ts';
import { InProcessEphemeralBus } from './in-process.ts';
import type { Closable } from './types.ts';

export interface RedisEphemeralBusOptions {
  readonly redis: Redis;
  /** Processes with the same prefix receive each other's messages; default `guildhall`. */
  readonly prefix?: string;
  /** Called for messages that could not be sent and for connection errors of the subscription. */
  readonly onError: (error: unknown) => void;
  /** The pause between checks of the subscription's connection; default 5 seconds. */
  readonly pingMs?: number;
}

const DEFAULT_PING_MS = 5000;

/** Once Redis is back, other processes subscribe again within this time: they try every two seconds. */
const RESUBSCRIBED_MS = 5000;

/**
 * Opens the ephemeral bus over Redis pub/sub. Listeners of this process receive its events directly, so that it works
 * alone while Redis is unavailable. @throws when Redis cannot be reached now
 */
export async function openRedisEphemeralBus(
  options: RedisEphemeralBusOptions,
): Promise<EphemeralBus & Closable> {
  const { redis, onError } = options;
  const channel = `${options.prefix ?? 'guildhall'}:ephemeral`;
  const local = new InProcessEphemeralBus();
  const self = randomUUID();
  const subscription = await subscribeToRedis(options, channel, (message) => {
    if (message.startsWith(self)) return;
    local.publish(JSON.parse(message.slice(self.length)) as EphemeralEvent);
  });
  const reach = watchReach([redis, subscription.connection]);
  return {
    isShared: true,
    publish(event, onDoubt) {
      local.publish(event);
      redis.publish(channel, self + JSON.stringify(event)).then(
        () => {
          if (!reach.isReachable()) onDoubt?.();
        },
        (error: unknown) => {
          onDoubt?.();
          onError(error);
        },
      );
    },
    subscribe: (listener) => local.subscribe(listener),
    onReachable: (listener) => reach.onReachable(listener),
    close: async () => {
      reach.close();
      subscription.close();
    },
  };
}

/** Whether this process and others receive what they publish. */
function watchReach(connections: readonly Redis[]) {
  const listeners = new Set<() => void>();
  let isReachable = true;
  let settling: NodeJS.Timeout | undefined;
  const onClose = (): void => {
    isReachable = false;
    clearTimeout(settling);
  };
  const onReady = (): void => {
    clearTimeout(settling);
    if (!connections.every(({ status }) => status === 'ready')) return;
    settling = setTimeout(() => {
      isReachable = true;
      for (const listener of listeners) listener();
    }, RESUBSCRIBED_MS).unref();
  };
  for (const connection of connections) connection.on('close', onClose).on('ready', onReady);
  return {
    isReachable: () => isReachable,
    onReachable: (listener: () => void) => void listeners.add(listener),
    close: () => {
      clearTimeout(settling);
      for (const connection of connections) connection.off('close', onClose).off('ready', onReady);
    },
  };
}

/** Opens the separate connection that pub/sub needs. */
async function subscribeToRedis(
  { redis, onError, pingMs = DEFAULT_PING_MS }: RedisEphemeralBusOptions,
  channel: string,
  listener: (message: string) => void,
): Promise<{ readonly connection: Redis; close(): void }> {
  const connection = redis.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    // A ping that got no answer must not be sent again.
    autoResendUnfulfilledCommands: false,
  });
  connection.on('error', onError);
  connection.on('message', (_channel: string, message: string) => {
    try {
      listener(message);
    } catch (error) {
      onError(error);
    }
  });
  try {
    await askPatiently(connection, () => connection.subscribe(channel));
  } catch (error) {
    connection.disconnect();
    throw error;
  }
  // A connection that only listens would not notice a dead peer.
  dropSilentConnection(connection);
  let isWaiting = false;
  const pinging = setInterval(async () => {
    if (isWaiting || connection.status !== 'ready') return;
    isWaiting = true;
    await connection.ping().catch(onError);
    isWaiting = false;
  }, pingMs).unref();
  return {
    connection,
    close() {
      clearInterval(pinging);
      connection.disconnect();
    },
  };
}
