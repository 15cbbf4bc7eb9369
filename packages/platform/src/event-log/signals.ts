/** The channel of NOTIFY between processes. */
export const SIGNAL_CHANNEL = 'event_log';
/** The payload after a change of the schema. Any other is the token of a process that has committed events. */
export const SCHEMA_CHANGED = 'schema';
