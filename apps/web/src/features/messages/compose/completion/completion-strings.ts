import { texts } from '../../../../languages/texts.ts';

/** Texts of the completion list. */
export const completionText = texts('completionText', {
  role: 'Role',
  everyone: 'Notify everyone who can see this channel',
  here: 'Notify everyone who is online',
  completions: 'Suggestions',
});
