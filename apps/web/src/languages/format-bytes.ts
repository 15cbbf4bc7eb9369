import { locale } from './chosen.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const formatters = UNITS.map(
  (unit) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      // Short, a byte has no plural.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    }),
);

/** Such as 3.4 MB, by the reader's locale, never broken between two lines. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return (formatters[step] as Intl.NumberFormat).format(bytes / 1024 ** step).replace(' ', '\u00a0');
}
