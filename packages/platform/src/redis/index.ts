/** The connection to Redis or Valkey, where the ephemeral state of several processes meets; optional. */
export { type ConnectRedisOptions, connectRedis } from './connect-redis.ts';
