import { texts } from '../../../languages/texts.ts';

/** Texts of the dialogs that suspend and delete accounts. */
export const operatorPeopleText = texts('operatorPeopleText', {
  ends: 'Ends',
  endsHint: 'Leave empty to suspend the account until you lift it.',
});
