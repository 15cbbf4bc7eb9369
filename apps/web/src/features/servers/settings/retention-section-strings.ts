import { texts } from '../../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const retentionSectionText = texts('retentionSectionText', {
  title: 'Message retention',
  words: 'delete old messages attachments files after days keep storage expire',
});
