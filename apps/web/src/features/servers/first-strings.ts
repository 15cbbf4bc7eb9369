import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of the first page; others load with their components. */
export const serverFirstText = texts('serverFirstText', {
  direct: 'Direct messages',
  rail: 'Servers',
  add: 'Add a server',
  discover: 'Discover servers and apps',
  mentions: (count: number) => plural(count, { one: '# mention', other: '# mentions' }),
  waiting: (count: number) => `${number(count)} new`,
  mentionsPage: 'Mentions',
  unreadMessages: 'unread messages',
  unavailable: 'not available right now',
  menu: 'server menu',
  online: (count: number) => `${number(count)} online`,
  members: (count: number) => plural(count, { one: '# member', other: '# members' }),
  lost: {
    left: (name: string) => `You left ${name}`,
    kicked: (name: string) => `You were removed from ${name}`,
    banned: (name: string) => `You were banned from ${name}`,
    deleted: (name: string) => `${name} was deleted`,
  },
});
