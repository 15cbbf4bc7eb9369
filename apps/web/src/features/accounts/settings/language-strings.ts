import { texts } from '../../../languages/texts.ts';

/** Texts of choosing a language. */
export const languageText = texts('languageText', {
  title: 'Language',
  hint: 'What Guildhall says, and how it writes dates and numbers, on this device. What people write stays as it is.',
  inUse: (name: string) => `Language: ${name}`,
  browser: 'As the browser asks',
  apply: 'Use this language',
  applyHint: 'The page loads again. What you are writing is kept.',
});
