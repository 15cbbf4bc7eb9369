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
  lostHint: {
    left: 'You need an invite to come back.',
    kicked: 'You need an invite to come back. Your drafts there are kept on this device.',
    banned: 'You cannot come back unless its moderators lift the ban.',
    deleted: 'Its channels and messages are gone for everyone.',
  },
  goHome: 'Go to your servers',
  loading: 'Loading the server',
  noAccessTitle: 'You cannot see this server',
  noAccess: 'It does not exist, or you are not in it. Ask for an invite.',
});
