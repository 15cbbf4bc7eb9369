import { expect, it } from 'vitest';
import { aChannel } from '../../state/builders.ts';
import { listedThreads } from './listed-threads.ts';

const open = Array.from({ length: 12 }, (_, index) =>
  aChannel(String(60 + index), '5', { kind: 'thread', parentId: '51' }),
);
const ids = (kind: 'text' | 'forum', follows: Record<string, true>, current?: string) => {
  const { threads, more } = listedThreads(aChannel('51', '5', { kind }), open, follows, current);
  return [threads.map(({ id }) => Number(id)), more];
};

it('lists the most active threads of a channel, and followed and open ones', () => {
  expect(ids('text', {})).toEqual([[60, 61, 62, 63, 64, 65, 66, 67], 4]);
  expect(ids('text', { '70': true }, '71')).toEqual([[60, 61, 62, 63, 64, 65, 66, 67, 70, 71], 2]);
});

it('lists the followed posts of a forum, and the open one', () => {
  expect(ids('forum', {})).toEqual([[], 0]);
  expect(ids('forum', { '64': true }, '61')).toEqual([[61, 64], 0]);
});
