import { texts } from '../../languages/texts.ts';
import { number } from '../../languages/words.ts';

/** Texts of fields in forms. */
export const fieldText = texts('fieldText', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  missing: 'Fill this in.',
  tooShort: (least: number) => `Use at least ${number(least)} characters.`,
  notEmail: 'Enter a full e-mail address, such as ann@example.org.',
  notUrl: 'Enter a full address, such as https://example.org.',
  notNumber: 'Enter a number.',
  notWhole: 'Enter a whole number.',
  tooSmall: (least: number) => `Enter a number of ${number(least)} or more.`,
  tooLarge: (most: number) => `Enter a number of ${number(most)} or less.`,
  tooEarly: 'Choose a later time.',
  reason: 'Reason',
  reasonHint: 'Shown in the audit log.',
  optional: 'Optional',
});
