import { describe, expect, it } from 'vitest';
import type { Pickable } from './emoji-search.ts';
import { COLUMNS, emojiMarkup, emojiName, firstCell, itemAt, layOutRows, stepFrom } from './picker-rows.ts';

const emoji = (name: string, tones: readonly string[] = []): Pickable => ({
  kind: 'unicode',
  emoji: { text: name, names: [name], label: name, tags: [], group: 0, tones },
});
const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => emoji(`${prefix}${String(index)}`));

describe('the rows of the picker', () => {
  const rows = layOutRows([
    { key: 'a', title: 'A', items: many('a', COLUMNS + 2) },
    { key: 'none', title: 'None', items: [] },
    { key: 'b', title: 'B', items: many('b', 3) },
  ]);
  const walk = (...keys: readonly string[]) => {
    let cell = firstCell(rows) ?? { row: -1, column: -1 };
    for (const key of keys) cell = stepFrom(rows, cell, key);
    const item = itemAt(rows, cell);
    return item && emojiName(item);
  };

  it('have a title before their lines; sections without emoji have none', () => {
    expect(rows.map((row) => (row.kind === 'title' ? row.title : row.items.length))).toEqual([
      'A',
      COLUMNS,
      2,
      'B',
      3,
    ]);
  });

  it('have fewer emoji each where there is less room', () => {
    const narrow = layOutRows([{ key: 'a', title: 'A', items: many('a', 8) }], 6);
    expect(narrow.map((row) => (row.kind === 'title' ? row.title : row.items.length))).toEqual(['A', 6, 2]);
  });

  it('can be walked by arrow keys across titles, and stop at the edges', () => {
    expect(walk()).toBe('a0');
    expect(walk('ArrowLeft', 'ArrowUp')).toBe('a0');
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowDown')).toBe(`a${String(COLUMNS + 1)}`);
    expect(walk('ArrowDown', 'ArrowDown')).toBe('b0');
    expect(walk('ArrowDown', 'ArrowDown', 'ArrowLeft')).toBe(`a${String(COLUMNS + 1)}`);
    expect(walk('ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('b0');
  });

  it('send a skin tone if an emoji has one', () => {
    expect(emojiMarkup(emoji('hand', ['1', '2', '3', '4', '5']), 3)).toBe('3');
    expect(emojiMarkup(emoji('hand', ['1', '2', '3', '4', '5']), 0)).toBe('hand');
    expect(emojiMarkup(emoji('tree'), 3)).toBe('tree');
  });
});
