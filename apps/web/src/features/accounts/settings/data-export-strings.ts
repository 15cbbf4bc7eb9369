import { formatBytes } from '../../../languages/format-bytes.ts';
import { texts } from '../../../languages/texts.ts';

/** Texts of the archive of a person's data. */
export const dataExportText = texts('dataExportText', {
  title: 'Your data',
  hint: 'An archive of everything this instance stores about you: account, servers, messages, files and settings.',
  loading: 'Loading your archive',
  none: 'You have not requested an archive.',
  preparing: 'Your archive is being prepared. You can leave this page.',
  ready: (bytes: number) => `Your archive is ready, ${formatBytes(bytes)}.`,
  until: (when: string) => `You can download it until ${when}.`,
  request: 'Request an archive',
  again: 'Create a new one',
  download: 'Download',
});
