import { expect, it } from 'vitest';
import { rangeBetween, toggled } from './message-selection.ts';

const selection = (...ids: string[]) => ({ channelId: '1', ids: new Set(ids), anchor: ids[0] ?? '' });

it('selects and unselects one message', () => {
  expect([...toggled(selection('1'), '2', []).ids]).toEqual(['1', '2']);
  expect([...toggled(selection('1', '2'), '2', []).ids]).toEqual(['1']);
});

it('selects a range in either direction', () => {
  const ids = ['1', '2', '3', '4'];
  expect(rangeBetween(ids, '3', '1')).toEqual(['1', '2', '3']);
  expect(rangeBetween(ids, '2', '2')).toEqual(['2']);
  expect(rangeBetween(ids, '9', '2')).toEqual([]);
  expect([...toggled(selection('1'), '3', ['1', '2', '3']).ids]).toEqual(['1', '2', '3']);
});

it('selects no more than can be deleted together', () => {
  const many = Array.from({ length: 150 }, (_, index) => String(index));
  expect(toggled(selection('0'), '149', many).ids.size).toBe(100);
});
