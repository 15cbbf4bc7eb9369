import { texts } from '../../languages/texts.ts';

/** Texts of the first page; the others load with what shows them. */
export const forwardFirstText = texts('forwardFirstText', {
  forward: 'Forward',
});
