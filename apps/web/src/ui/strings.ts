import { texts } from '../languages/texts.ts';
import { number, plural } from '../languages/words.ts';

/** Texts of the shared controls. */
export const uiText = texts('uiText', {
  product: 'Guildhall',
  unreachable: 'The service does not answer. Trying again every few seconds.',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  /** The spoken name of one of several equal buttons. */
  actOn: (act: string, subject: string) => `${act}: ${subject}`,
  copied: 'Copied',
  copyFailed: 'Copying was blocked. Select the text and copy it yourself.',
  dismiss: 'Dismiss',
  back: 'Back',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notices',
  closeAgain: 'What you have written here will be lost. Close again to discard it.',
  reset: 'Reset',
  save: 'Save',
  missing: 'Fill this in.',
  tooShort: (least: number) => `Use at least ${number(least)} characters.`,
  notEmail: 'Write a whole e-mail address, such as ann@example.org.',
  nothingFits: 'Nothing matches.',
  searching: 'Searching…',
  reason: 'Reason',
  reasonHint: 'Shown in the audit log.',
  optional: 'Optional',
  undo: 'Undo',
  undone: 'Undone.',
  retry: 'Try again',
  underWay: (what: string) => `Under way: ${what}`,
  coins: (count: number) => plural(count, { one: '# coin', other: '# coins' }),
});

/** Labels of keys. */
export const keyText = texts('keyText', { Mod: 'Ctrl', Shift: 'Shift', Delete: 'Delete' });
