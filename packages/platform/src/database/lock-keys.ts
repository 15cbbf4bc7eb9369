/** Advisory locks with fixed keys. All other keys are ids of the locked rows, which are far larger. */
export const LOCK_KEYS = {
  /**
   * Held while migrations are applied, a restore marks the database, or the instance key is replaced; shared while a
   * process takes its lease.
   */
  migration: 7_215_003_310,
  /** Held while partitions of the event log are created and dropped. */
  retention: 7_215_003_311,
  /** Held by a backup; code that deletes files checks it. */
  backup: 7_215_003_312,
  /** Shared by every transaction that may write events; exclusive only while the log starts over. */
  eventWriters: 7_215_003_313,
  /** Held while announcements of the instance change, so that each event lists all announcements before it. */
  announcements: 7_215_003_314,
  /** Held while operators change a setting, so that settings that belong together stay consistent. */
  instanceSettings: 7_215_003_315,
  /** Held while expired messages are deleted, and while a legal hold that protects messages is created. */
  expiry: 7_215_003_320,
} as const;

/** The keys as `Transaction.lock` and SQL expect them. */
export const EVENT_WRITERS_LOCK = String(LOCK_KEYS.eventWriters);
export const EXPIRY_LOCK = String(LOCK_KEYS.expiry);
export const INSTANCE_SETTINGS_LOCK = String(LOCK_KEYS.instanceSettings);
export const ANNOUNCEMENTS_LOCK = String(LOCK_KEYS.announcements);
