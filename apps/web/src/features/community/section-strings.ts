import { texts } from '../../languages/texts.ts';

/** Texts by which the settings list their sections; the others load with the section. */
export const communitySectionText = texts('communitySectionText', {
  title: 'Community',
  words: 'discovery listing category tags rules channel',
});
