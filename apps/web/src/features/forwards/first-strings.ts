import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const forwardFirstText = texts('forwardFirstText', {
  forward: 'Forward',
});
