/** Shared temporary state: rate limits, typing, presence. In the process, or in Redis if REDIS_URL is set. */
import { join } from 'node:path';
import {
  connectRedis,
  createFailureLog,
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
  /** Why Redis cannot be used; null if it can. */
  fault(): string | null;
  /** The number of calls that only this process's counts decided, because Redis could not be used. */
  decidedAlone(): number;
}

/** @throws StartupError when Redis is configured but does not answer */
export function openEphemeralState(configuration: Configuration, log: Log): Promise<EphemeralState> {
  const { redisUrl, rateLimitScale } = configuration;
  const inProcess = new InProcessRateLimiter({ scale: rateLimitScale });
  return redisUrl
    ? openInRedis(redisUrl, { scale: rateLimitScale, fallback: inProcess }, log)
    : openInProcess(configuration.dataDir, inProcess, log);
}

async function openInProcess(
  dataDir: string,
  rateLimiter: InProcessRateLimiter,
  log: Log,
): Promise<EphemeralState> {
  const presenceStore = await openFilePresenceStore({
    path: join(dataDir, 'connected.json'),
    onError: (error) =>
      log.warn({ err: error }, 'connected.json could not be written; check the data folder'),
  });
  return {
    bus: new InProcessEphemeralBus(),
    presenceStore,
    rateLimiter,
    redis: null,
    close: () => presenceStore.close(),
  };
}

async function openInRedis(
  redisUrl: string,
  limits: { readonly scale: number; readonly fallback: InProcessRateLimiter },
  log: Log,
): Promise<EphemeralState> {
  const redis = await requireRedis(redisUrl, log);
  const commands = watchCommands(log);
  const { onError } = commands;
  const bus = await openRedisEphemeralBus({ redis, onError });
  const presenceStore = new RedisPresenceStore({ redis, onError, onRenewed: commands.onWritten });
  let decidedAlone = 0;
  const onDecidedAlone = (error: unknown): void => {
    decidedAlone += 1;
    onError(error);
  };
  const fault = () =>
    redis.status === 'ready' ? commands.refusal() : 'Redis does not answer, or is read-only';
  return {
    bus,
    presenceStore,
    rateLimiter: new RedisRateLimiter({ redis, ...limits, onError: onDecidedAlone }),
    redis: { fault, decidedAlone: () => decidedAlone },
    close: async () => {
      await presenceStore.close();
      await bus.close();
      // An unreachable Redis cannot be closed cleanly.
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}

/** Finds out whether a Redis that answers refuses commands, for example because it is full or cannot save. */
function watchCommands(log: Log) {
  const refusals = createFailureLog(log, 'writing to Redis');
  let refusal: string | null = null;
  return {
    refusal: () => refusal,
    onError(error: unknown): void {
      log.debug({ err: error }, 'a command to Redis failed');
      if (!(error instanceof Error) || error.name !== 'ReplyError') return;
      refusal = `Redis refuses commands (${error.message})`;
      refusals.failed(error);
    },
    onWritten(): void {
      refusal = null;
      refusals.succeeded();
    },
  };
}

/** @throws StartupError when Redis does not answer */
async function requireRedis(redisUrl: string, log: Log) {
  let firstFault: Error | undefined;
  return connectRedis(redisUrl, {
    onAway: (error) => {
      firstFault ??= error;
      log.warn({ err: error }, 'Redis cannot be used; each process counts rate limits alone');
    },
    onBack: () => log.warn('Redis is back'),
  }).catch((error: Error) => {
    // The driver itself only says that the connection is closed.
    const { message } = firstFault ?? error;
    throw new StartupError(
      `Redis cannot be reached (${message}); check REDIS_URL and that Redis is running.`,
    );
  });
}
