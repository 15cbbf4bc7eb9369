import { texts } from '../../languages/texts.ts';
import { number } from '../../languages/words.ts';

/** Texts of fields in forms. */
export const fieldText = texts('fieldText', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  missing: 'Fill this in.',
  tooShort: (least: number) => `Use at least ${number(least)} characters.`,
  notEmail: 'Write a whole e-mail address, such as ann@example.org.',
  notUrl: 'Write a whole address, such as https://example.org.',
  notNumber: 'Write a number.',
  notWhole: 'Write a whole number.',
  tooSmall: (least: number) => `Enter a number of ${number(least)} or more.`,
  tooLarge: (most: number) => `Enter a number of ${number(most)} or less.`,
  tooEarly: 'Choose a later time.',
  reason: 'Reason',
  reasonHint: 'Shown in the audit log.',
  optional: 'Optional',
});
