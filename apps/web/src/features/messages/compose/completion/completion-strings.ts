import { texts } from '../../../../languages/texts.ts';

/** Words in the list that completes names. */
export const completionText = texts('completionText', {
  role: 'Role',
  everyone: 'Notify everyone who sees this channel',
  here: 'Notify everyone who is online',
});
