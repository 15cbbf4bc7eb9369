import { formatBytes } from '../../../languages/format-bytes.ts';
import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

/** Texts of a server's archive. */
export const serverExportText = texts('serverExportText', {
  title: 'Export',
  hint: 'An archive of the whole server with channels, messages, files, roles and people. Another instance can import it. It includes private channels.',
  loading: 'Loading the archive',
  none: 'There is no archive of this server yet.',
  preparing: 'The archive is being prepared. You can leave this page.',
  soFar: (messages: number) => plural(messages, { one: '# message so far', other: '# messages so far' }),
  ready: (bytes: number) => `The archive is ready, ${formatBytes(bytes)}.`,
  until: (when: string) => `You can download it until ${when}.`,
  request: 'Create an archive',
  again: 'Create a new one',
  download: 'Download',
});
