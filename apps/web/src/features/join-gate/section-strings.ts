import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const joinGateSectionText = texts('joinGateSectionText', {
  title: 'Raids',
  words: 'join gate raid pause joins undo kick ban account age question challenge bots',
});
