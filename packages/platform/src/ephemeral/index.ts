/**
 * What processes tell each other that is not a fact: events like typing, wake-ups of the event log's readers, and who
 * is connected where. In process by default, in Redis when there are several; nothing here survives a restart.
 */

export { InProcessEphemeralBus, InProcessPresenceStore, InProcessWakeUp } from './in-process.ts';
export { KeptPresenceStore, openKeptPresenceStore } from './kept-presence-store.ts';
export { openRedisEphemeralBus, openRedisWakeUp, type RedisMessagesOptions } from './redis-messages.ts';
export { type RedisPresenceOptions, RedisPresenceStore } from './redis-presence-store.ts';
export type { Closable, LostListener, PresenceStore, WakeUp } from './types.ts';
