/** The optional connection to Redis or Valkey, which several processes use to share ephemeral state. */
export {
  askPatiently,
  type ConnectRedisOptions,
  connectRedis,
  dropSilentConnection,
} from './connect-redis.ts';
