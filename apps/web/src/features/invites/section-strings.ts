import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const inviteSectionText = texts('inviteSectionText', {
  title: 'Invites',
  invitePeople: 'Invite people',
});
