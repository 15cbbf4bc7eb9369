import { texts } from '../../languages/texts.ts';
import { number } from '../../languages/words.ts';

/** Texts of fields in forms. */
export const fieldText = texts('fieldText', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  missing: 'Fill this in.',
  tooShort: (least: number) => `Use at least ${number(least)} characters.`,
  notEmail: 'Write a whole e-mail address, such as ann@example.org.',
  reason: 'Reason',
  reasonHint: 'Shown in the audit log.',
  optional: 'Optional',
});
