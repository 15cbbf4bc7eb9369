import type { Redis } from 'ioredis';

export interface ConnectRedisOptions {
  /** Called once when Redis is lost, or accepts no writes; the connection is restored by itself. */
  readonly onAway: (error: Error) => void;
  /** Called when it is restored. */
  readonly onBack?: () => void;
}

const ANSWERS_WITHIN_MS = 1000;
/** Either side may be busy when a process starts, and nothing waits for it yet. */
const STARTS_WITHIN_MS = 10_000;

/**
 * Opens a connection to Redis or Valkey; `url` as in `REDIS_URL` (`redis://` or `rediss://`). While the server is
 * unavailable, commands fail so that callers can fall back: the first one within a second, later ones at once, until
 * the connection is restored. The driver is loaded here, so that an instance without Redis does not need it.
 */
export async function connectRedis(url: string, options: ConnectRedisOptions): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const refusals: Refusals = { count: 0, report: () => undefined };
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    // A read-only server accepts each connection, which would start the driver's count again.
    retryStrategy: (attempt) => Math.min(100 * Math.max(attempt, refusals.count), 2000),
    // After a failover, the former server may go on as a replica, while the address leads to the new one.
    reconnectOnError: (error) => {
      if (!error.message.startsWith('READONLY')) return false;
      refusals.count += 1;
      refusals.report(error);
      return true;
    },
  });
  reportOutages(redis, refusals, options);
  try {
    await askPatiently(redis, () => redis.connect());
  } catch (error) {
    // Stops reconnecting, because the caller has given up.
    redis.disconnect();
    throw error;
  }
  dropSilentConnection(redis);
  return redis;
}

/** Waits longer for the first answers than for later ones. @param ask sends the first commands */
export async function askPatiently(redis: Redis, ask: () => Promise<unknown>): Promise<void> {
  redis.options.commandTimeout = STARTS_WITHIN_MS;
  await ask();
  redis.options.commandTimeout = ANSWERS_WITHIN_MS;
}

interface Refusals {
  /** How often the server was found read-only since it last accepted writes. */
  count: number;
  report: (error: Error) => void;
}

function reportOutages(redis: Redis, refusals: Refusals, { onAway, onBack }: ConnectRedisOptions): void {
  let away = false;
  const leave = (error: Error): void => {
    if (!away) onAway(error);
    away = true;
  };
  refusals.report = leave;
  redis.on('error', leave);
  redis.on('ready', async () => {
    if (refusals.count > 0 && (await isReadOnly(redis))) {
      refusals.count += 1;
      redis.disconnect(true);
      return;
    }
    refusals.count = 0;
    if (away) onBack?.();
    away = false;
  });
}

/** A connection that breaks during the check is checked again when it is restored. */
async function isReadOnly(redis: Redis): Promise<boolean> {
  const replication = await redis.info('replication').catch(() => '');
  return replication.includes('slave_read_only:1');
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
