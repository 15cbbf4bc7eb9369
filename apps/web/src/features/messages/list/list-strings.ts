import { texts } from '../../../languages/texts.ts';
import { list, number, plural } from '../../../languages/words.ts';

/** Texts of a conversation's list that load when they are needed. */
export const messageListText = texts('messageListText', {
  blocked: (count: number) => plural(count, { one: '# blocked message', other: '# blocked messages' }),
  showBlocked: 'Show',
  hideBlocked: 'Hide',
  newAbove: (count: number, more: boolean) =>
    more
      ? `${number(count)}+ new messages`
      : plural(count, { one: '# new message', other: '# new messages' }),
  jumpToNew: 'Jump to them',
  markRead: 'Mark as read',
  toPresent: 'Jump to present',
  presentCount: (count: number) =>
    plural(count, { one: '# new message below', other: '# new messages below' }),
  discard: 'Discard',
  typing: (names: readonly string[]) => {
    if (names.length > 3) return 'Several people are typing';
    return `${list(names)} ${names.length === 1 ? 'is' : 'are'} typing`;
  },
  announce: (name: string, text: string) => `${name}: ${text}`,
});
