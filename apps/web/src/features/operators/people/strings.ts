import { texts } from '../../../languages/texts.ts';

/** Texts of the dialogs that suspend and delete accounts. */
export const operatorPeopleText = texts('operatorPeopleText', {
  removeHint: 'It is erased in 14 days; until then you can restore it. Its servers get a new owner.',
  eraseNow: 'Erase immediately',
  eraseNowHint: 'Without the 14 days in which it can be restored.',
  eraseTitle: (name: string) => `Erase the account of ${name} now?`,
  eraseHint: 'It is erased immediately, for good. No one can restore it. Its servers get a new owner.',
  erase: 'Erase account now',
  deleteMessages: 'Also delete what they wrote',
  deleteMessagesHint: 'Otherwise their messages stay, under the name of a deleted account.',
  didErase: (name: string) => `The account of ${name} is being erased.`,
  beingErased: 'Being erased',
});
