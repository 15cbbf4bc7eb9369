import { texts } from '../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const screeningSectionText = texts('screeningSectionText', {
  title: 'Rules',
  words: 'screening agree newcomers pending',
});
