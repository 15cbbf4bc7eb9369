/** Payloads of NOTIFY between processes: a process's token (it committed events), or this. */
export const SIGNAL_CHANNEL = 'event_log';
export const SCHEMA_CHANGED = 'schema';
