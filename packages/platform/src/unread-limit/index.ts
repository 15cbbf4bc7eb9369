/** Bounds the memory of data that clients do not read. */
export { UnreadLimit } from './unread-limit.ts';
