import { texts } from '../../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const groupFirstText = texts('groupFirstText', {
  menu: 'People in the group',
});
