import { texts } from '../../languages/texts.ts';

/** Texts of lists of checkboxes. */
export const listText = texts('listText', {
  findRole: 'Find a role',
  findChannel: 'Find a channel',
});
