/** The texts of e-mails, in the languages of the web client. */
import { englishMails } from './english.ts';
import { frenchMails } from './french.ts';
import { germanMails } from './german.ts';
import type { MailCatalogue } from './mail-catalogue.ts';
import { spanishMails } from './spanish.ts';

const CATALOGUES: readonly MailCatalogue[] = [englishMails, germanMails, frenchMails, spanishMails];

/** The texts in a person's language, or in English. @param locale such as `de-AT` */
export function catalogueFor(locale: string): MailCatalogue {
  const language = locale.split('-', 1)[0];
  return CATALOGUES.find((catalogue) => catalogue.language === language) ?? englishMails;
}
