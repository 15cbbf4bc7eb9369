import { texts } from '../../../../languages/texts.ts';

/** Texts of where a sticker is from. */
export const stickerOriginText = texts('stickerOriginText', {
  loading: 'Loading the sticker',
  openServer: 'Open server',
  onlyMembers: 'Only members of this server can send it.',
});
