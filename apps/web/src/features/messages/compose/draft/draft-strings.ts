import { texts } from '../../../../languages/texts.ts';

/** Texts of what is added to a draft: files, stickers and the message it answers. */
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
});
