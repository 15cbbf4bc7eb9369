import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const expressionSectionText = texts('expressionSectionText', {
  title: 'Emoji and stickers',
});
