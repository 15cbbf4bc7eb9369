import { texts } from '../../languages/texts.ts';

/** Texts of changes that are not saved yet. */
export const unsavedText = texts('unsavedText', {
  unsaved: 'You have unsaved changes.',
  leaveTitle: 'Leave without saving?',
  leaveHint: 'Your changes on this page have not been saved.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
});
