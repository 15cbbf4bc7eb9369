import { formatSize } from '../../../languages/format-size.ts';
import { texts } from '../../../languages/texts.ts';

/** Words of the archive of a server. */
export const serverExportText = texts('serverExportText', {
  title: 'Export',
  hint: 'An archive of the whole server with channels, messages, files, roles and people. Another instance can import it. It holds private channels too.',
  loading: 'Looking for the archive',
  none: 'There is no archive of this server yet.',
  preparing: 'The archive is being made. You can leave this page meanwhile.',
  soFar: (messages: number) => `${messages.toLocaleString('en')} messages so far`,
  ready: (bytes: number) => `The archive is ready, ${formatSize(bytes)}.`,
  until: (when: string) => `It can be fetched until ${when}.`,
  request: 'Make an archive',
  again: 'Make a new one',
  download: 'Download',
});
