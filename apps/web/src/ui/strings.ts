import { texts } from '../languages/texts.ts';
import { plural } from '../languages/words.ts';

/** Texts of the shared controls. */
export const uiText = texts('uiText', {
  product: 'Guildhall',
  unreachable: 'The service is not responding. Retrying every few seconds.',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  /** The spoken name of one of several equal buttons. */
  actOn: (act: string, subject: string) => `${act}: ${subject}`,
  dismiss: 'Dismiss',
  back: 'Back',
  jump: 'Jump anywhere',
  notifications: 'Notices',
  closeAgain: 'What you have entered here will be lost. Close again to discard it.',
  reset: 'Reset',
  done: 'Done',
  save: 'Save',
  saved: 'Saved.',
  nothingFits: 'Nothing matches.',
  searching: 'Searching…',
  undo: 'Undo',
  undone: 'Undone.',
  retry: 'Try again',
  more: 'Show more',
  underWay: (what: string) => `In progress: ${what}`,
  coins: (count: number) => plural(count, { one: '# coin', other: '# coins' }),
});

/** Labels of keys. */
export const keyText = texts('keyText', { Mod: 'Ctrl', Shift: 'Shift', Delete: 'Delete' });
