import { texts } from '../../languages/texts.ts';

/** Texts of what copies to the clipboard. */
export const copyEntryText = texts('copyEntryText', {
  copied: 'Copied.',
  copyFailed: 'Copying was blocked. Select the text and copy it yourself.',
  link: 'Copy link',
  linkCopied: 'Link copied.',
  id: 'Copy ID',
  idCopied: 'ID copied.',
});
