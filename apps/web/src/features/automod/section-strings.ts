import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const automodSectionText = texts('automodSectionText', {
  title: 'AutoMod',
  words: 'words links spam mentions',
});
