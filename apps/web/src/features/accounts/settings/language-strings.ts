import { texts } from '../../../languages/texts.ts';

/** Texts of choosing a language. */
export const languageText = texts('languageText', {
  title: 'Language',
  hint: 'The language of Guildhall, its dates and its numbers on this device. Messages are not translated.',
  inUse: (name: string) => `Language: ${name}`,
  browser: 'Same as the browser',
  apply: 'Use this language',
  applyHint: 'The page reloads. Your drafts are kept.',
});
