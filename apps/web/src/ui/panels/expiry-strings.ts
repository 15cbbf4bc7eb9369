import { formatBytes } from '../../languages/format-bytes.ts';
import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of what retention would delete. */
export const expiryText = texts('expiryText', {
  nothing: 'Nothing would be deleted.',
  messages: (count: number, isMore: boolean) =>
    `${isMore ? 'over ' : ''}${plural(count, { one: '# message', other: '# messages' })}`,
  files: (count = 0, bytes = 0, isMore = false) =>
    `${isMore ? 'over ' : ''}${plural(count, { one: '# file', other: '# files' })}, ${formatBytes(bytes)}`,
  between: (oldest: string, newest: string) => `${oldest} to ${newest}`,
  after: (days: number) => plural(days, { one: 'after # day', other: 'after # days' }),
});
