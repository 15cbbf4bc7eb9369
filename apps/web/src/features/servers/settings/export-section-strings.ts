import { texts } from '../../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const serverExportSectionText = texts('serverExportSectionText', {
  title: 'Export',
  words: 'archive backup download move another instance',
});
