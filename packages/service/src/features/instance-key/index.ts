/**
 * Creates the secrets of the instance, and replaces its key. Invariants: everything stored that is sealed with the key
 * is sealed with the new one, in the transaction that stores the new key; no process runs at that time, because each
 * keeps the key in memory.
 */
export { type RotatedKey, rotateInstanceKey } from './rotate.ts';
export { ensureInstanceKey, ensurePushKey } from './secrets-store.ts';
