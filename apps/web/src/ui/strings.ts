import { LIMITS } from '@guildhall/protocol/limits';
import { formatBytes } from '../languages/format-bytes.ts';
import { texts } from '../languages/texts.ts';
import { number, plural } from '../languages/words.ts';

/** Texts of the shared controls. */
const accounts = (count: number) => plural(count, { one: '# account', other: '# accounts' });

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
  unsaved: 'You have unsaved changes.',
  leaveTitle: 'Leave without saving?',
  leaveHint: 'Your changes on this page have not been saved.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
  closeAgain: 'What you have written here will be lost. Close again to discard it.',
  reset: 'Reset',
  save: 'Save',
  lostSection: (name: string) => `You may no longer change these settings of ${name}.`,
  missing: 'Fill this in.',
  tooShort: (least: number) => `Use at least ${number(least)} characters.`,
  notEmail: 'Write a whole e-mail address, such as ann@example.org.',
  nothingFits: 'Nothing matches.',
  searching: 'Searching…',
  searchSettings: 'Search settings',
  noSectionFound: 'No section has that name.',
  uploadPicture: (what: string) => `Upload ${what}`,
  removePicture: (what: string) => `Remove ${what}`,
  pictureSaved: 'Saved.',
  pictureRemoved: 'Removed.',
  pictureTooLarge: `A picture is at most ${formatBytes(LIMITS.imageBytes)}. Choose a smaller one.`,
  reason: 'Reason',
  reasonHint: 'Shown in the audit log.',
  optional: 'Optional',
  undo: 'Undo',
  undone: 'Undone.',
  stop: 'Stop',
  retry: 'Try again',
  again: 'Try those again',
  underWay: (what: string) => `Under way: ${what}`,
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
  failures: (count: number) => `It did not work for ${accounts(count)}`,
  worked: (count: number) => `It worked for ${accounts(count)}.`,
  coins: (count: number) => plural(count, { one: '# coin', other: '# coins' }),
});

/** Labels of keys. */
export const keyText = texts('keyText', { Mod: 'Ctrl', Shift: 'Shift', Delete: 'Delete' });
