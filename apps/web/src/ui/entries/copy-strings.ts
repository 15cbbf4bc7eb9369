import { texts } from '../../languages/texts.ts';

/** Texts of the entries that copy an address or id. */
export const copyEntryText = texts('copyEntryText', {
  link: 'Copy link',
  linkCopied: 'Link copied.',
  id: 'Copy ID',
  idCopied: 'ID copied.',
});
