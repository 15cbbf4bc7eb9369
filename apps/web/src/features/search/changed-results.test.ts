import { expect, it } from 'vitest';
import { aMessage } from '../../state/builders.ts';
import { changedResults, countResults } from './changed-results.ts';

const [first, second, third] = [aMessage(1), aMessage(2), aMessage(3)];
const pages = [
  { items: [first, second], total: 3, hasMore: true },
  { items: [third], total: 3, hasMore: false },
];
const where = { channelId: first.channelId, serverId: '5' };

it('shows messages as they were edited', () => {
  const { reactions: _, ...rest } = second;
  const payload = { ...rest, content: 'After the storm' };
  const [page] = changedResults(pages, { name: 'MESSAGE_UPDATE', payload }) ?? [];
  expect(page?.items).toEqual([first, { ...second, content: 'After the storm' }]);
  expect(page?.total).toBe(3);
});

it('leaves out deleted messages, and counts the others', () => {
  const one = changedResults(pages, { name: 'MESSAGE_DELETE', payload: { ...where, id: second.id } });
  expect(one?.map(({ items, total }) => [items, total])).toEqual([
    [[first], 2],
    [[third], 2],
  ]);
  expect(countResults(pages)).toBe(3);
  expect(countResults(one ?? [])).toBe(2);
  const ids = [first.id, third.id];
  const some = changedResults(pages, { name: 'MESSAGE_DELETE_BULK', payload: { ...where, ids } });
  expect(some?.map(({ items, total }) => [items, total])).toEqual([
    [[second], 1],
    [[], 1],
  ]);
});

it('stays the same after events of other messages', () => {
  expect(changedResults(pages, { name: 'MESSAGE_DELETE', payload: { ...where, id: '9' } })).toBeUndefined();
});
