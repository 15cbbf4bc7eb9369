import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of the search in messages. */
export const searchText = texts('searchText', {
  close: 'Close search',
  theirs: 'Search their messages',
  yours: 'Search your messages',
  field: (place: string) => `Search ${place}`,
  clear: 'Clear the search',
  filters: 'Filters',
  filtersIn: (count: number) => `Filters (${number(count)})`,
  reset: 'Clear filters',
  from: 'From',
  mentions: 'Mentions',
  in: 'In',
  anywhere: 'All channels',
  elsewhere: 'Another channel or thread',
  has: 'Has',
  parts: {
    link: 'Link',
    embed: 'Embed',
    file: 'File',
    image: 'Picture',
    video: 'Video',
    sticker: 'Sticker',
    poll: 'Poll',
    forward: 'Forward',
  },
  pinned: 'Pinned',
  after: 'On or after',
  before: 'Before',
  sort: 'Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  relevance: 'Best match first',
  loading: 'Searching',
  count: (count: number, most: number) => {
    if (count >= most) return `More than ${number(most)} messages`;
    return plural(count, { one: '# message', other: '# messages' });
  },
  recent: 'Recent searches',
  forget: 'Clear',
  forgetOne: (what: string) => `Remove ${what}`,
  andFilters: (count: number) => plural(count, { one: '# filter', other: '# filters' }),
  begin: 'Search messages',
  beginHint:
    'Results contain all the words you type. Put "words in quotes" to find a phrase. Filters narrow the results.',
  none: 'Nothing found',
  noneHint: 'Try fewer words, or remove a filter.',
  results: 'Search results',
});
