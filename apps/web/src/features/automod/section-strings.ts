import { texts } from '../../languages/texts.ts';

/** Texts by which the settings list their sections; the others load with the section. */
export const automodSectionText = texts('automodSectionText', {
  title: 'AutoMod',
  words: 'words links spam mentions',
});
