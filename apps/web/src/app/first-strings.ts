import { texts } from '../languages/texts.ts';
import { plural } from '../languages/words.ts';

/** Texts of the shell on the first page; others load with their components. */
export const appText = texts('appText', {
  name: 'Guildhall',
  starting: 'Opening Guildhall',
  connecting: 'Connecting',
  reconnecting: 'Connection lost. Reconnecting… Messages you send will wait.',
  offline: 'You are offline. Messages you send will wait until you are back.',
  restored: 'Connected again.',
  unsent: (count: number) => plural(count, { one: '# message waiting', other: '# messages waiting' }),
  skip: 'Skip to the conversation',
  messages: 'Messages',
  servers: 'Servers',
  mentions: 'Mentions',
  you: 'You',
  navigation: 'Main',
  notFoundTitle: 'Nothing is here',
  notFound: 'There is no page at this address. The link may be old, or what it showed was deleted.',
  goHome: 'Go to your servers',
  brokenTitle: 'This page broke',
  broken: 'That is our fault. Your messages are safe. Reload to continue.',
  reload: 'Reload',
});
