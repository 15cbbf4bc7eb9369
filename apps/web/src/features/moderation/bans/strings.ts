import { texts } from '../../../languages/texts.ts';
import { number, plural } from '../../../languages/words.ts';

/** Texts of the page of bans. */

export const banText = texts('banText', {
  intro: 'Banned people cannot come back with any invite until the ban is lifted.',
  search: 'Find a ban',
  searchHint: 'Part of a name or reason, or a user ID.',
  banById: 'Ban by ID',
  banByIdTitle: 'Ban people by their IDs',
  ids: 'User IDs',
  idsHint:
    'One or more, including people who are not in this server. Separate them with spaces or new lines.',
  badIds: (ids: string) => `These are not user IDs: ${ids}.`,
  banned: (count: number) => plural(count, { one: '# account is banned.', other: '# accounts are banned.' }),
  tooMany: (most: number) => `At most ${number(most)} at once.`,
  loading: 'Loading the bans',
  searching: 'Searching all bans',
  count: (count: number, more: boolean) =>
    more ? `More than ${number(count)} bans` : plural(count, { one: '# ban', other: '# bans' }),
  none: 'No one is banned',
  noneHint: 'A ban removes someone and keeps them out. Ban people from their menu.',
  noneFound: 'No ban matches.',
  noReason: 'No reason given',
  by: (name: string, when: string) => `Banned by ${name} ${when}`,
  when: (when: string) => `Banned ${when}`,
  lift: 'Lift ban',
  liftOf: (name: string) => `Lift ban on ${name}`,
  lifted: (name: string) => `Lifted the ban on ${name}. They need an invite to come back.`,
});
