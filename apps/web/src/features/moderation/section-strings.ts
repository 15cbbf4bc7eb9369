import { texts } from '../../languages/texts.ts';

/** Texts of moderation that are shown before its pages are opened. */
export const moderationSectionText = texts('moderationSectionText', {
  members: 'Members',
  membersWords: 'people kick ban timeout nickname search find joined pending',
  bans: 'Bans',
  bansWords: 'banned lift unban block',
});
