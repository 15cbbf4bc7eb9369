import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of the first page; others load with their components. */
export const threadFirstText = texts('threadFirstText', {
  panel: 'Threads',
  lockedForOthers: 'Locked: only people who manage threads, including you, can write here.',
  archivedFoot: (isPost: boolean) =>
    isPost
      ? 'This post is archived. A new message reopens it.'
      : 'This thread is archived. A new message reopens it.',
  replies: (count: number) =>
    count === 0 ? 'No replies yet' : plural(count, { one: '# reply', other: '# replies' }),
  chip: 'Thread',
});
