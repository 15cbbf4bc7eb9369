import { texts } from '../../languages/texts.ts';

/** Texts by which the settings list this section; the others load with it. */
export const screeningSectionText = texts('screeningSectionText', {
  title: 'Rules',
  words: 'screening agree newcomers pending',
});
