/**
 * Servers that move between instances: written into an archive, and read out of one. Invariants: nothing in an archive
 * is trusted; people it brings cannot log in and cannot be taken for anyone here; reading it again adds nothing twice;
 * nobody is notified.
 */
export { openArchive } from './archive/read-archive.ts';
export type { ServerSource } from './archive/records.ts';
export { exportServerAsOperator, type ImportResult, importServerAsOperator } from './as-operator.ts';
export { openDiscordExport } from './discord/open-discord-export.ts';
