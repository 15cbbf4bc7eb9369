import { texts } from '../../languages/texts.ts';

/** Words in the menu of a server. */
export const serverMenuText = texts('serverMenuText', {
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  copyId: 'Copy ID',
  idCopied: 'ID copied.',
});
