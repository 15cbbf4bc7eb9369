import { texts } from '../../../languages/texts.ts';
import { number, plural } from '../../../languages/words.ts';

/** Texts of the page of members. */
const members = (count: number) => plural(count, { one: '# member', other: '# members' });

export const memberPageText = texts('memberPageText', {
  search: 'Find a member',
  searchHint: 'The beginning of a name, username or nickname.',
  filters: 'Filters',
  filtersIn: (count: number) => `Filters (${number(count)})`,
  role: 'Role',
  anyRole: 'Any role',
  joined: 'Joined',
  anyTime: 'At any time',
  joinedWithin: {
    hour: 'In the last hour',
    day: 'In the last day',
    week: 'In the last week',
    month: 'In the last month',
  },
  joinedBefore: {
    week: 'More than a week ago',
    month: 'More than a month ago',
    year: 'More than a year ago',
  },
  status: 'Status',
  anyStatus: 'Any status',
  statuses: { online: 'Online', pending: 'Has not agreed to the rules', timedOut: 'Timed out' },
  order: 'Order',
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  clear: 'Clear filters',
  shown: (shown: number, total: number) => `${number(shown)} shown of ${members(total)}`,
  narrowed: (most: number) =>
    `Only the first ${number(most)} are shown. Type more of the name to find others.`,
  list: 'Members of the server',
  loading: 'Loading the members',
  loadingMore: 'Loading more members',
  none: 'No one matches',
  noneHint: 'Change the filters, or search for the beginning of another name.',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown',
  selected: (count: number) => `${number(count)} selected`,
  clearSelection: 'Clear selection',
  selectionActions: 'Actions for the selected members',
  actions: (name: string) => `Actions for ${name}`,
  joinedAt: (when: string) => `joined ${when}`,
  rejoinedAt: (when: string) => `rejoined ${when}`,
  timedOut: (end: string) => `Timed out, ends ${end}`,
  pending: 'Has not agreed to the rules',
  owner: 'Owner',
  moreRoles: (count: number) => `+${number(count)}`,
  roles: 'Roles',
  timeOut: 'Time out',
  kick: 'Kick',
  ban: 'Ban',
  skipped: (count: number) =>
    `${members(count)} left out: they rank as high as you or higher, or this cannot be done to them.`,
});
