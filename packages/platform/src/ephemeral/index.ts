/**
 * Ephemeral state shared by processes: events like typing, and which accounts are connected. In process by default, in
 * Redis when there are several processes; nothing here survives a restart.
 */

export { openFilePresenceStore } from './file-presence-store.ts';
export { InProcessEphemeralBus, InProcessPresenceStore } from './in-process.ts';
export { openRedisEphemeralBus, type RedisEphemeralBusOptions } from './redis-ephemeral-bus.ts';
export { type RedisPresenceOptions, RedisPresenceStore } from './redis-presence-store.ts';
export type { Closable, LostListener, PresenceStore } from './types.ts';
