import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const moderationFirstText = texts('moderationFirstText', {
  timeOut: 'Time out',
  endTimeout: 'End timeout',
  kick: 'Kick',
  ban: 'Ban',
  nickname: 'Change nickname',
  ownNickname: 'Change your nickname',
  copyId: 'Copy user ID',
});
