import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of the first page; others load with their components. */
export const directFirstText = texts('directFirstText', {
  title: 'Direct messages',
  list: 'Direct messages and friends',
  friends: 'Friends',
  start: 'New message',
  emptyHint: 'Write to a friend or to someone from a server you share.',
  close: 'Close conversation',
  leave: 'Leave group',
  rename: 'Edit group',
  group: (count: number) => plural(count, { one: '# person', other: '# people' }),
  muted: 'muted',
  unreadSome: 'unread',
  call: 'call running',
  unread: (count: number) => `${number(count)} unread`,
});
