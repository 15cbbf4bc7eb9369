import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of moderating members. */
const members = (count: number) => plural(count, { one: '# member', other: '# members' });

export const moderationText = texts('moderationText', {
  kickReasonHint: 'They can see it, and it appears in the audit log.',
  timedOutUntil: (end: string) => `Timed out until ${end}`,
  rejoined: 'Left this server before and came back',

  timeOutTitle: (who: string) => `Time out ${who}`,
  timeOutHint: 'Until it ends they can read, but not write, react, speak or invite. Leaving does not end it.',
  timeOutConfirm: 'Time out',
  timedOut: (who: string, length: string) => `Timed out ${who} for ${length}.`,
  length: 'How long',
  custom: 'Another length',
  amount: 'Amount',
  unit: 'Unit',
  minutes: 'Minutes',
  hours: 'Hours',
  days: 'Days',
  badLength: 'Choose between 1 minute and 28 days.',
  endTimeoutTitle: (who: string) => `End the timeout of ${who}?`,
  endTimeoutHint: 'They can write again immediately.',
  timeoutEnded: (who: string) => `Ended the timeout of ${who}.`,

  kickTitle: (who: string) => `Kick ${who}?`,
  kickHint: 'They lose their roles and can come back with an invite.',
  kickConfirm: 'Kick',
  kicked: (who: string) => `Kicked ${who}.`,

  banTitle: (who: string) => `Ban ${who}?`,
  banHint: 'They are removed and cannot come back until someone lifts the ban.',
  banConfirm: 'Ban',
  banned: (who: string) => `Banned ${who}.`,
  deleteMessages: 'Delete their messages',
  deleteMessagesHint: 'Deleted messages cannot be brought back, even if the ban is lifted.',
  deleteNothing: 'Nothing',
  deleteLast: (length: string) => `Up to ${length} old`,

  nicknameTitle: (who: string) => `Nickname of ${who}`,
  ownNicknameTitle: 'Your nickname here',
  nicknameLabel: 'Nickname',
  nicknameHint: 'Shown in this server instead of the display name. Leave it empty to remove it.',
  nicknameSaved: (who: string) => `Changed the nickname of ${who}.`,

  /** One person by name, several by count. */
  who: (people: readonly { readonly name: string }[]) =>
    people.length === 1 ? (people[0]?.name ?? '') : members(people.length),
});
