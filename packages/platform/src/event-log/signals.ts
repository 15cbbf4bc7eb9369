/** What processes tell each other by NOTIFY: with a process's token that it committed events, and this. */
export const SIGNAL_CHANNEL = 'event_log';
export const SCHEMA_CHANGED = 'schema';
