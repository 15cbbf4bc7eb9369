/** The texts of e-mails, in the languages of the web client. */
import { englishMails } from './english.ts';
import { frenchMails } from './french.ts';
import { germanMails } from './german.ts';
import type { MailWords } from './letter-words.ts';
import { spanishMails } from './spanish.ts';

const WORDS: readonly MailWords[] = [englishMails, germanMails, frenchMails, spanishMails];

/** The texts in a person's language, or in English. @param locale such as `de-AT` */
export function mailWords(locale: string): MailWords {
  const language = locale.split('-', 1)[0];
  return WORDS.find((words) => words.language === language) ?? englishMails;
}
