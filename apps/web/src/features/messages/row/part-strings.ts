import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

/** Texts of the parts of messages. */
export const partText = texts('partText', {
  spoiler: 'Spoiler',
  coveredPicture: (name: string) => `Show ${name}, which is a spoiler`,
  openPicture: (filename: string) => `Open ${filename}`,
  download: (filename: string) => `Download ${filename}`,
  sticker: (name: string) => `Sticker: ${name}`,
  expired: (count: number) =>
    plural(count, { one: '# attachment is not available', other: '# attachments are not available' }),
  stickerGone: 'This sticker was deleted',
  forwarded: 'Forwarded',
  /** For the original of a reply that has no text, until it is known. */
  without: 'Go to the message',
  inThread: 'a thread',
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  poll: (question: string) => `Poll: ${question}`,
  pollResult: (question: string) => `Poll ended: ${question}`,
  noText: 'No text',
  copyCode: 'Copy code',
});
