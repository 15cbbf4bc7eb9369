import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const communitySectionText = texts('communitySectionText', {
  title: 'Community',
  words: 'discovery listing category tags rules channel',
});
