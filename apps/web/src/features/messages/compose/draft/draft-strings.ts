import { texts } from '../../../../languages/texts.ts';
import { list, plural } from '../../../../languages/words.ts';

/** Texts of drafts: their length, and the files, stickers and answered message that are added to them. */
export const draftText = texts('draftText', {
  replyTo: (name: string) => `Replying to ${name}`,
  pingOn: 'Ping on: they are notified',
  pingOff: 'Ping off: they are not notified',
  cancelReply: 'Cancel reply',
  removeFile: (name: string) => `Remove ${name}`,
  spoilerFile: (name: string) => `Mark ${name} as a spoiler`,
  chosenFiles: 'Files of this message',
  removeSticker: (name: string) => `Remove sticker ${name}`,
  chosenStickers: 'Stickers of this message',
  cancelUpload: 'Cancel upload',
  written: 'What you wrote here',
  uploading: (names: string) => `Uploading ${names}`,
  tooLong: (over: number) => plural(over, { one: '# character too many', other: '# characters too many' }),
  left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
  sendAsFile: 'Send as a file',
  answeredGone: 'The message you are answering was deleted. Try again to send yours without the reply.',
  unconfirmed:
    'The connection was lost for a long time. The message may have arrived: check before sending it again.',
  unreadable: (names: readonly string[]) =>
    `Cannot be read any more: ${list(names)}. Remove what is listed, or choose it again.`,
  notSentIn: (place: string) => `A message in ${place} was not sent.`,
  showUnsent: 'Show it',
  tooLongHint: 'This is too long for one message.',
});
