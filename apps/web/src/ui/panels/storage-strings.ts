import { formatBytes } from '../../languages/format-bytes.ts';
import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of how much is stored. */
export const storageText = texts('storageText', {
  title: 'Storage',
  ownHint: 'Files you sent in servers and direct messages, and your own pictures.',
  serverHint: 'Files in channels, pictures, emoji and stickers of this server.',
  loading: 'Loading storage',
  used: (bytes: number) => `${formatBytes(bytes)} used`,
  usedOf: (bytes: number, most: number) => `${formatBytes(bytes)} of ${formatBytes(most)} used`,
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  full: 'Storage is full. Delete messages with files to make room.',
});
