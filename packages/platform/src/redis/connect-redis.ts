import type { Redis } from 'ioredis';

export interface ConnectRedisOptions {
  /** Told once when Redis goes away; ioredis reconnects by itself. */
  readonly onAway: (error: Error) => void;
  /** Told when it is back. */
  readonly onBack?: () => void;
}

/**
 * Opens a connection to Redis or Valkey; `url` as in `REDIS_URL` (`redis://` or `rediss://`). Commands fail rather than
 * wait for a server that is away, so that their callers can fall back: the first one within a second, those that follow
 * at once, until the connection is back. The driver is loaded here, so that an instance without Redis never pays for it.
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
  });
  reportOutages(redis, options);
  try {
    await redis.connect();
  } catch (error) {
    // It would go on trying for a caller who has given up.
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

/** A server that does not answer, though it is connected, would cost every command its whole time-out. */
function dropSilentConnection(redis: Redis): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (...parts) => {
    const answer = send(...parts);
    (answer as Promise<unknown>).catch((error: Error) => {
      if (error.message !== 'Command timed out' || redis.status !== 'ready') return;
      // Not `disconnect`, which waits for the other side to say goodbye.
      redis.stream.destroy(error);
    });
    return answer;
  };
}
