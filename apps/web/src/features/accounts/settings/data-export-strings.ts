import { formatSize } from '../../../languages/format-size.ts';
import { texts } from '../../../languages/texts.ts';

/** Words of the archive of one's own data. */
export const dataExportText = texts('dataExportText', {
  title: 'Your data',
  hint: 'An archive of what this instance keeps of you: account, servers, messages, files and settings.',
  loading: 'Looking for your archive',
  none: 'You have not asked for an archive.',
  preparing: 'Your archive is being made. You can leave this page meanwhile.',
  ready: (bytes: number) => `Your archive is ready, ${formatSize(bytes)}.`,
  until: (when: string) => `It can be fetched until ${when}.`,
  request: 'Ask for an archive',
  again: 'Make a new one',
  download: 'Download',
});
