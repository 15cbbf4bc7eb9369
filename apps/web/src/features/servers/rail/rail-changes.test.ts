import type { ServerRail } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { dissolve, moveTo, moveToNewFolder, removeFromFolder, type Side, step } from './rail-changes.ts';

/** `1(23)4`: servers 2 and 3 are in a folder `a`; the next folder is `b`. */
function read(text: string): ServerRail {
  let folders = 0;
  return (text.match(/\(\d+\)|\d/g) ?? []).map((part) => {
    const serverIds = part.match(/\d/g) ?? [];
    if (!part.startsWith('(')) return { serverIds };
    folders += 1;
    return { folder: { id: 'ab'[folders - 1] ?? '', name: '', color: null }, serverIds };
  });
}
const write = (rail: ServerRail) =>
  rail.map(({ folder, serverIds }) => (folder ? `(${serverIds.join('')})` : serverIds.join(''))).join('');

describe('the rail', () => {
  it.each<[rail: string, moved: string, side: Side, target: string, then: string]>([
    ['123', '3', 'above', '1', '312'],
    ['123', '1', 'below', '2', '213'],
    ['123', '1', 'into', '3', '2(31)'],
    ['1(23)4', '4', 'into', 'a', '1(234)'],
    ['1(23)4', '4', 'above', '3', '1(243)'],
    ['1(23)4', '2', 'above', '1', '21(3)4'],
    ['1(2)', '2', 'below', '1', '12'],
    ['(12)', '2', 'above', '1', '(21)'],
    ['1(23)4', 'a', 'below', '4', '14(23)'],
    ['(12)3(45)', 'a', 'above', '5', '3(12)(45)'],
    ['(1)2', '1', 'into', 'a', '(1)2'],
    ['12', '1', 'below', '9', '12'],
  ])('%s: %s goes %s %s: %s', (rail, moved, side, target, then) => {
    expect(write(moveTo(read(rail), moved, target, side))).toBe(then);
  });

  it.each<[rail: string, moved: string, by: -1 | 1, then: string]>([
    ['1(23)4', '1', 1, '(23)14'],
    ['1(23)4', 'a', -1, '(23)14'],
    ['1(23)4', '3', -1, '1(32)4'],
    ['1(23)4', '3', 1, '1(23)4'],
    ['12', '1', -1, '12'],
  ])('%s: %s steps by %i: %s', (rail, moved, by, then) => {
    expect(write(step(read(rail), moved, by))).toBe(then);
  });

  it('creates and removes folders', () => {
    expect(write(moveToNewFolder(read('123'), '2', 'Work'))).toBe('1(2)3');
    expect(write(moveToNewFolder(read('1(23)'), '3', 'Work'))).toBe('1(2)(3)');
    expect(write(moveToNewFolder(read('1(2)'), '2', 'Work'))).toBe('1(2)');
    expect(write(removeFromFolder(read('1(23)4'), '2'))).toBe('1(3)24');
    expect(write(removeFromFolder(read('1(2)4'), '2'))).toBe('124');
    expect(write(dissolve(read('1(23)4'), 'a'))).toBe('1234');
  });
});
