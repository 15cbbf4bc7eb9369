import { texts } from '../../../languages/texts.ts';

/** Texts by which the settings list this section; the others load with it. */
export const serverExportSectionText = texts('serverExportSectionText', {
  title: 'Export',
  words: 'archive backup download move another instance',
});
