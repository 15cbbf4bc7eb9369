import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aChannel } from '../builders.ts';
import { channelGroups } from '../selectors.ts';
import { tableBy } from '../table.ts';
import { findPosition, listedRows, moveByStep, moveOnto, positionsAfter } from './channel-order.ts';

const category = (id: string, position: number) => aChannel(id, '5', { kind: 'category', position });
const channel = (id: string, parentId: string | null, position: number) =>
  aChannel(id, '5', { parentId, position });
const all = [
  channel('1', null, 0),
  category('20', 0),
  channel('21', '20', 0),
  channel('22', '20', 1),
  category('30', 1),
  category('40', 2),
  channel('41', '40', 0),
];
const rows = listedRows(
  channelGroups(
    tableBy(all, ({ id }) => id),
    '5',
  ),
);
const ids = rows.map(({ id }) => id);

describe('moving a channel', () => {
  it('lists channels under their categories, those without a category first', () => {
    expect(ids).toEqual(['1', '20', '21', '22', '30', '40', '41']);
  });

  it('works within its category, and into others, including empty ones', () => {
    expect(moveOnto(rows, '22', '21')).toEqual({ id: '22', parentId: '20', position: 0 });
    expect(moveOnto(rows, '22', '30')).toEqual({ id: '22', parentId: '30', position: 0 });
    expect(moveOnto(rows, '1', '41')).toEqual({ id: '1', parentId: '40', position: 1 });
    expect(moveOnto(rows, '21', '1')).toEqual({ id: '21', parentId: null, position: 0 });
    expect(moveOnto(rows, '21', '21')).toBeNull();
  });

  it('moves a category with its channels, past categories only', () => {
    expect(moveOnto(rows, '40', '20')).toEqual({ id: '40', parentId: null, position: 0 });
    expect(moveOnto(rows, '40', '21')).toBeNull();
    expect(moveByStep(rows, '20', 1)).toEqual({ id: '20', parentId: null, position: 1 });
    expect(moveByStep(rows, '20', -1)).toBeNull();
  });

  it('continues into the next category at the end of its own', () => {
    expect(moveByStep(rows, '22', 1)).toEqual({ id: '22', parentId: '30', position: 0 });
    expect(moveByStep(rows, '21', -1)).toEqual({ id: '21', parentId: null, position: 1 });
    expect(moveByStep(rows, '41', 1)).toBeNull();
  });

  it('numbers the new position from 0, and sends only changes', () => {
    expect(positionsAfter(rows, { id: '1', parentId: '20', position: 1 })).toEqual([
      { id: '1', position: 1, parentId: '20' },
      { id: '22', position: 2, parentId: '20' },
    ]);
    expect(positionsAfter(rows, { id: '40', parentId: null, position: 0 }).map(({ id }) => id)).toEqual([
      '40',
      '20',
      '30',
    ]);
  });

  it('undoes a step down by a step up, wherever a channel is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), (id) => {
        const down = moveByStep(rows, id, 1);
        if (!down) return;
        const positions = tableBy<{ position: number; parentId: string | null }>(
          positionsAfter(rows, down),
          (moved) => (moved as { id: string } & typeof moved).id,
        );
        const after = listedRows(
          channelGroups(
            tableBy(
              rows.map((row) => ({ ...row, ...positions[row.id] })),
              (row) => row.id,
            ),
            '5',
          ),
        );
        expect(findPosition(after, id)).toEqual(down);
        expect(moveByStep(after, id, -1)).toEqual(findPosition(rows, id));
      }),
    );
  });
});
