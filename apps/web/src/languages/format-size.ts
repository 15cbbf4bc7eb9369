import { locale } from './chosen.ts';

/** Bytes in words, in the unit that fits. */
export function formatSize(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let value = bytes;
  let index = 0;
  while (value >= 1000 && index < units.length - 1) {
    value /= 1000;
    index += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[index] ?? 'byte',
    maximumFractionDigits: value < 10 && index > 0 ? 1 : 0,
  }).format(value);
}
