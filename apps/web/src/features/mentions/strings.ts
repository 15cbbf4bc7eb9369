import { texts } from '../../languages/texts.ts';

/** Words of the mentions page. */
export const mentionText = texts('mentionText', {
  title: 'Mentions',
  jump: 'Jump to',
  list: 'Messages that mention you',
  loading: 'Looking for mentions',
  more: 'Show older',
  retry: 'Try again',
  none: 'Nobody has mentioned you yet',
  noneHint: 'When someone writes your name, a role of yours or @everyone, the message is listed here.',
  direct: 'Direct messages',
});
