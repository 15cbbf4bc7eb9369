import { expect, it } from 'vitest';
import { filterCount, NO_CRITERIA, searchQuery } from './criteria.ts';

it('is empty without a word or a filter', () => {
  expect(searchQuery({ ...NO_CRITERIA, q: '  ', sort: 'old' })).toBeNull();
});

it('contains the chosen filters, with days in the local time zone', () => {
  const wanted = {
    ...NO_CRITERIA,
    q: ' dry wall ',
    from: '7',
    has: ['link', 'file'],
    pinned: true,
    after: '2026-03-01',
    before: 'soon',
  } as const;
  expect(searchQuery(wanted)).toEqual({
    q: 'dry wall',
    authorId: '7',
    has: 'link,file',
    pinned: true,
    after: new Date(2026, 2, 1).toISOString(),
    sort: 'new',
  });
  expect(filterCount(wanted)).toBe(6);
});
