/** Shared temporary state: rate limits, typing, presence. In the process, or in Redis if REDIS_URL is set. */
import { join } from 'node:path';
import {
  connectRedis,
  type EphemeralBus,
  InProcessEphemeralBus,
  InProcessRateLimiter,
  type Log,
  openFilePresenceStore,
  openRedisEphemeralBus,
  type PresenceStore,
  type RateLimiter,
  RedisPresenceStore,
  RedisRateLimiter,
} from '@guildhall/platform';
import { type Configuration, StartupError } from '@guildhall/platform/config';

export interface EphemeralState {
  readonly bus: EphemeralBus;
  readonly presenceStore: PresenceStore;
  readonly rateLimiter: RateLimiter;
  /** Null without Redis. */
  readonly redis: RedisHealth | null;
  close(): Promise<void>;
}

export interface RedisHealth {
  isUp(): boolean;
  /** The number of calls that only this process's counts decided, because Redis did not answer. */
  decidedAlone(): number;
}

/** @throws StartupError when Redis is configured but does not answer. */
export async function openEphemeralState(configuration: Configuration, log: Log): Promise<EphemeralState> {
  const { redisUrl, rateLimitScale: scale } = configuration;
  const inProcess = new InProcessRateLimiter({ scale });
  if (!redisUrl) {
    const presenceStore = await openFilePresenceStore({
      path: join(configuration.dataDir, 'connected.json'),
      onError: (error) =>
        log.warn({ err: error }, 'connected.json could not be written; check the data folder'),
    });
    return {
      bus: new InProcessEphemeralBus(),
      presenceStore,
      rateLimiter: inProcess,
      redis: null,
      close: () => presenceStore.close(),
    };
  }
  let firstFault: Error | undefined;
  const redis = await connectRedis(redisUrl, {
    onAway: (error) => {
      firstFault ??= error;
      log.warn({ err: error }, 'Redis cannot be used; each process counts rate limits alone');
    },
    onBack: () => log.info('Redis is back'),
  }).catch((error: Error) => {
    // The driver itself only says that the connection is closed.
    const { message } = firstFault ?? error;
    throw new StartupError(
      `Redis cannot be reached (${message}); check REDIS_URL and that Redis is running.`,
    );
  });
  const onError = (error: unknown): void => log.debug({ err: error }, 'a command to Redis failed');
  const bus = await openRedisEphemeralBus({ redis, onError });
  const presenceStore = new RedisPresenceStore({ redis, onError });
  let decidedAlone = 0;
  const countDecision = (): void => {
    decidedAlone += 1;
  };
  return {
    bus,
    presenceStore,
    rateLimiter: new RedisRateLimiter({ redis, scale, fallback: inProcess, onError: countDecision }),
    redis: { isUp: () => redis.status === 'ready', decidedAlone: () => decidedAlone },
    close: async () => {
      await presenceStore.close();
      await bus.close();
      // An unreachable Redis cannot be closed cleanly.
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}
