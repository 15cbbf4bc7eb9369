import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const applicationSectionText = texts('applicationSectionText', {
  title: 'Applications',
  words: 'bot token',
});
