import { texts } from '../../languages/texts.ts';

/** Texts of the first page; the others load with what shows them. */
export const pollFirstText = texts('pollFirstText', {
  create: 'Create poll',
});
