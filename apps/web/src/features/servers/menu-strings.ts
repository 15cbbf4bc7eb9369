import { texts } from '../../languages/texts.ts';

/** Texts of a server's menu. */
export const serverMenuText = texts('serverMenuText', {
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  copyId: 'Copy ID',
  idCopied: 'ID copied.',
});
