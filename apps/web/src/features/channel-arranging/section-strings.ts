import { texts } from '../../languages/texts.ts';

/** Texts by which the settings list this section; the others load with it. */
export const arrangingSectionText = texts('arrangingSectionText', {
  title: 'Channels',
  words: 'categories order move drag create',
});
