import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of the first page; others load with their components. */
export const threadFirstText = texts('threadFirstText', {
  panel: 'Threads',
  startOne: 'Start thread',
  openStarted: 'Open thread',
  edit: (isPost: boolean) => (isPost ? 'Edit post' : 'Edit thread'),
  archive: (isPost: boolean) => (isPost ? 'Archive post' : 'Archive thread'),
  unarchive: 'Unarchive',
  lock: (isPost: boolean) => (isPost ? 'Lock post' : 'Lock thread'),
  unlock: (isPost: boolean) => (isPost ? 'Unlock post' : 'Unlock thread'),
  pin: 'Pin post',
  unpin: 'Unpin post',
  delete: (isPost: boolean) => (isPost ? 'Delete post' : 'Delete thread'),
  follow: 'Follow',
  unfollow: 'Stop following',
  following: 'Following',
  followHint: 'Follow: get notified of every reply',
  unfollowHint: 'Following: you are notified of every reply. Press to stop',
  showBeside: 'Show beside the channel',
  showAlone: 'Show on its own',
  close: (isPost: boolean) => (isPost ? 'Close post' : 'Close thread'),
  menu: (isPost: boolean) => (isPost ? 'Post menu' : 'Thread menu'),
  parent: (name: string) => `Back to #${name}`,
  isLocked: 'Locked',
  isArchived: 'Archived',
  lockedForOthers: 'Locked: only people who manage threads, including you, can write here.',
  archivedFoot: (isPost: boolean) =>
    isPost
      ? 'This post is archived. A new message reopens it.'
      : 'This thread is archived. A new message reopens it.',
  replies: (count: number) =>
    count === 0 ? 'No replies yet' : plural(count, { one: '# reply', other: '# replies' }),
  chip: 'Thread',
});
