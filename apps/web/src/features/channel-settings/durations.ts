import { locale } from '../../languages/chosen.ts';

/** In seconds. */
export const SLOWMODES = [0, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600] as const;
/** In minutes. Copied from the protocol, whose module would load all contracts into the page. */
export const AUTO_ARCHIVE_OPTIONS = [60, 1440, 4320, 10080] as const;
export type AutoArchive = (typeof AUTO_ARCHIVE_OPTIONS)[number];

const unit = (name: 'second' | 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
const UNITS = [
  [86_400, unit('day')],
  [3600, unit('hour')],
  [60, unit('minute')],
  [1, unit('second')],
] as const;

/** A duration such as "5 minutes", in the largest unit that leaves no remainder. */
export function formatDuration(secs: number): string {
  const [length, format] = UNITS.find(([length]) => secs % length === 0 && secs >= length) ?? UNITS[3];
  return format.format(secs / length);
}
