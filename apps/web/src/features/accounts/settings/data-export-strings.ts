import { locale } from '../../../languages/chosen.ts';
import { texts } from '../../../languages/texts.ts';

/** Words of the archive of one's own data. */
export const dataExportText = texts('dataExportText', {
  title: 'Your data',
  hint: 'An archive of what this instance keeps of you: account, servers, messages, files and settings.',
  loading: 'Looking for your archive',
  none: 'You have not asked for an archive.',
  preparing: 'Your archive is being made. You can leave this page meanwhile.',
  ready: (bytes: number) => `Your archive is ready, ${size(bytes)}.`,
  until: (when: string) => `It can be fetched until ${when}.`,
  request: 'Ask for an archive',
  again: 'Make a new one',
  download: 'Download',
});

/** Bytes in words, in the unit that fits. */
function size(bytes: number): string {
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
