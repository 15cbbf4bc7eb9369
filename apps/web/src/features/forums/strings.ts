import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of forums and their posts. */
export const forumText = texts('forumText', {
  newPost: 'New post',
  guidelines: 'Guidelines',
  search: 'Search posts',
  clear: 'Clear the search',
  sort: 'Order',
  byActivity: 'Recently active first',
  byCreation: 'Newest first',
  tags: 'Tags',
  filterHint: 'Show posts with any of these tags',
  posts: 'Posts',
  loading: 'Loading the posts',
  loadingMore: 'Loading more posts',
  failed: 'The posts could not be loaded.',
  noneTitle: 'No posts yet',
  none: 'A forum keeps each question or idea in a post of its own. Start the first one.',
  noneReader: 'No one has posted here yet.',
  found: (count: number, more: boolean) =>
    more
      ? `The first ${plural(count, { one: '# post', other: '# posts' })}`
      : plural(count, { one: '# post', other: '# posts' }),
  noMatchTitle: 'No matching posts',
  noMatch: 'Try other words, or fewer tags.',
  showAll: 'Show all posts',
  pinned: 'Pinned',
  followed: 'Following',
  firstGone: 'The first message was deleted',
  newPostIn: (forum: string) => `New post in #${forum}`,
  title: 'Title',
  titleExample: 'What is it about, in a few words',
  message: 'First message',
  messageExample: 'Add details. The forum shows the first lines.',
  tagsOf: (most: number) => `Up to ${most}.`,
  tagNeeded: (most: number) => `At least one, up to ${most}.`,
  addFiles: 'Add files',
  post: 'Post',
  titleMissing: 'A post needs a title.',
  messageMissing: 'A post needs text or a file.',
  tagMissing: 'Choose a tag: this forum asks for one.',
  back: 'Back to channels',
  isLocked: 'Locked',
  isArchived: 'Archived',
  replies: (count: number) =>
    count === 0 ? 'No replies yet' : plural(count, { one: '# reply', other: '# replies' }),
  lastActive: (when: string) => `active ${when}`,
});
