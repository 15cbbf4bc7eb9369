/**
 * Advisory locks with a fixed key, each with one of its own. All others are ids of what they lock, which are far larger.
 */
export const LOCK_KEYS = {
  /** Held while migrations are applied. */
  migration: 7_215_003_310,
  /** Held while partitions of the event log are made and dropped. */
  retention: 7_215_003_311,
  /** Held by a backup; what deletes files asks for it. */
  backup: 7_215_003_312,
  /** Shared by every transaction that may write events; nothing ever takes it alone. */
  eventWriters: 7_215_003_313,
  /** Held while expired messages are deleted, and while a hold is placed that would have kept them. */
  expiry: 7_215_003_320,
} as const;

/** As `Transaction.lock` takes it. */
export const EXPIRY_LOCK = String(LOCK_KEYS.expiry);
