import type { Redis } from 'ioredis';

export interface ConnectRedisOptions {
  /** Told about each connection error; ioredis reconnects by itself. */
  readonly onError: (error: Error) => void;
}

/**
 * Opens a connection to Redis or Valkey; `url` as in `REDIS_URL` (`redis://` or `rediss://`). Commands fail within a
 * second rather than wait for a server that is away, so that their callers can fall back. The driver is loaded here,
 * so that an instance without Redis never pays for it.
 */
export async function connectRedis(url: string, options: ConnectRedisOptions): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2000),
  });
  redis.on('error', options.onError);
  try {
    await redis.connect();
  } catch (error) {
    // It would go on trying for a caller who has given up.
    redis.disconnect();
    throw error;
  }
  return redis;
}
