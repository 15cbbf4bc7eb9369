/** In seconds. */
export const SLOWMODES = [0, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600] as const;
/** In minutes. Copied from the protocol, whose module would load all contracts into the page. */
export const AUTO_ARCHIVE_OPTIONS = [60, 1440, 4320, 10080] as const;
export type AutoArchive = (typeof AUTO_ARCHIVE_OPTIONS)[number];
