import { texts } from '../../../languages/texts.ts';

/** Texts by which the settings list this section; the others load with it. */
export const retentionSectionText = texts('retentionSectionText', {
  title: 'Message retention',
  words: 'delete old messages after days keep storage expire',
});
