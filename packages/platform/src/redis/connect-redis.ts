import type { Redis } from 'ioredis';

export interface ConnectRedisOptions {
  /** Called once when the connection to Redis is lost; ioredis reconnects by itself. */
  readonly onAway: (error: Error) => void;
  /** Called when it is restored. */
  readonly onBack?: () => void;
}

/**
 * Opens a connection to Redis or Valkey; `url` as in `REDIS_URL` (`redis://` or `rediss://`). While the server is
 * unavailable, commands fail so that callers can fall back: the first one within a second, later ones at once, until
 * the connection is restored. The driver is loaded here, so that an instance without Redis does not need it.
 */
export async function connectRedis(url: string, options: ConnectRedisOptions): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2000),
    // After a failover, the former server may go on as a replica, while the address leads to the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  reportOutages(redis, options);
  try {
    await redis.connect();
  } catch (error) {
    // Stops reconnecting, because the caller has given up.
    redis.disconnect();
    throw error;
  }
  dropSilentConnection(redis);
  return redis;
}

function reportOutages(redis: Redis, { onAway, onBack }: ConnectRedisOptions): void {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) onAway(error);
    away = true;
  });
  redis.on('ready', () => {
    if (away) onBack?.();
    away = false;
  });
}

/** A connected server that does not answer would cost every command the whole timeout. */
export function dropSilentConnection(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...parts) => {
    const answer = send(...parts);
    (answer as Promise<unknown>).catch((error: Error) => {
      if (error.message !== 'Command timed out' || redis.status !== 'ready') return;
      // Not `disconnect`, which waits for the other side to close.
      redis.stream.destroy(error);
    });
    return answer;
  };
}
