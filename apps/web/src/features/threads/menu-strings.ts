import { texts } from '../../languages/texts.ts';

/** Texts of a thread's menu and header, and of posts. */
export const threadMenuText = texts('threadMenuText', {
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
});
