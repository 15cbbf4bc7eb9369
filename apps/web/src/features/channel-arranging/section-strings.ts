import { texts } from '../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const arrangingSectionText = texts('arrangingSectionText', {
  title: 'Channels',
  words: 'categories order move drag create',
});
