import { texts } from '../../languages/texts.ts';

/** Texts by which the settings list their sections; the others load with the section. */
export const joinGateSectionText = texts('joinGateSectionText', {
  title: 'Raids',
  words: 'join gate raid pause joins undo kick ban account age question challenge bots',
});
