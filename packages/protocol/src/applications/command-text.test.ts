import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readOptionValue, splitCommandText } from './command-text.ts';
import { PLAIN_OPTION_TYPES, type PlainOption } from './commands.ts';

const option = (name: string, fields: Partial<PlainOption> = {}): PlainOption => ({
  name,
  description: 'x',
  type: 'string',
  required: false,
  ...fields,
});
const textsOf = (text: string, options: readonly PlainOption[]) =>
  Object.fromEntries(
    splitCommandText(text, options).written.map(({ name, text: written }) => [name, written]),
  );

describe('the text after a command', () => {
  const options = [option('title'), option('count'), option('note')];

  it('fills options by name in any order', () => {
    const all = { title: 'A day', count: '3', note: 'see https://a.b' };
    expect(textsOf('title: A day count: 3 note: see https://a.b', options)).toEqual(all);
    expect(textsOf('note:see https://a.b   count:3 title:A day', options)).toEqual(all);
  });

  it('keeps quoted text together', () => {
    expect(textsOf('title: "count: 3 is text" count: 4', options)).toEqual({
      title: 'count: 3 is text',
      count: '4',
    });
    expect(textsOf('title: "open count: 4', options)).toEqual({ title: '"open', count: '4' });
    expect(textsOf('title: "to be" or "not" count: 4', options)).toEqual({
      title: '"to be" or "not"',
      count: '4',
    });
  });

  it('gives a command with one option the whole text', () => {
    const single = [option('text')];
    expect(textsOf('hello text: world', single)).toEqual({ text: 'hello text: world' });
    expect(textsOf('text: hello', single)).toEqual({ text: 'hello' });
    expect(textsOf('text: say text: twice', single)).toEqual({ text: 'say text: twice' });
    expect(textsOf('  ', single)).toEqual({});
  });

  it('returns what belongs to no option', () => {
    expect(splitCommandText('stray title: a', options)).toEqual({
      written: [{ name: 'title', text: 'a' }],
      rest: 'stray',
    });
    expect(splitCommandText('', [])).toEqual({ written: [], rest: '' });
  });

  it('returns every value of an option', () => {
    const twice = [
      { name: 'title', text: 'a' },
      { name: 'title', text: 'b' },
    ];
    expect(splitCommandText('title: a title: b', options)).toEqual({ written: twice, rest: '' });
  });

  it('is split without searching it again for every quote that is never closed', () => {
    const text = 'title: "x '.repeat(2000);
    const searches = vi.spyOn(RegExp.prototype, 'exec');
    const { written } = splitCommandText(text, options);
    const { calls, results } = searches.mock;
    searches.mockRestore();
    expect(written).toHaveLength(2000);
    // Only these read the text to its end: the last search for a name, and one for the end of a quote.
    expect(calls.filter(([searched], index) => searched === text && !results[index]?.value)).toHaveLength(2);
  });

  it('parses its own output', () => {
    const value = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
    const entries = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z0-9_-]{1,12}$/), value), {
      minLength: 2,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(entries, (given) => {
        const text = given.map(([name, written]) => `${name}: ${written}`).join(' ');
        const names = given.map(([name]) => option(name)).reverse();
        expect(textsOf(text, names)).toEqual(Object.fromEntries(given));
      }),
    );
  });

  it('never throws and invents no text', () => {
    const piece = fc.constantFrom('a:', 'b:', '"', ' ', 'a', ':', '\n', '<@1>', '😀', '\\', '""');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const { written, rest } = splitCommandText(text, [option('a'), option('b')]);
        for (const { text: value } of written) expect(text).toContain(value);
        expect(text).toContain(rest);
      }),
    );
  });
});

describe('values', () => {
  const read = (type: PlainOption['type'], value: unknown, fields: Partial<PlainOption> = {}) => {
    const result = readOptionValue(option('x', { type, ...fields }), value);
    return 'value' in result ? result.value : null;
  };

  it('match the table', () => {
    for (const yes of ['true', 'YES', ' on ', true]) expect(read('boolean', yes)).toBe(true);
    for (const no of ['false', 'No', 'off', false]) expect(read('boolean', no)).toBe(false);
    for (const none of ['1', 'constructor', '__proto__']) expect(read('boolean', none)).toBeNull();
    expect([read('integer', '-12'), read('integer', 7), read('integer', '1.5'), read('integer', '')]).toEqual(
      [-12, 7, null, null],
    );
    expect([
      read('number', '1.5'),
      read('number', '.5'),
      read('number', '1e3'),
      read('number', 'NaN'),
    ]).toEqual([1.5, 0.5, null, null]);
    for (const type of ['integer', 'number'] as const) {
      for (const sign of [1, -1])
        expect(read(type, `${sign < 0 ? '-' : ''}0009007199254740992.0`)).toBe(sign * 2 ** 53);
      // Rounded, these would be 2^53 as well.
      for (const text of ['9007199254740993', '-9007199254740993', '9007199254740992.5', '9'.repeat(400)])
        expect(read(type, text)).toBeNull();
    }
    expect([
      read('integer', '5.0'),
      read('integer', '5.00000000000000000001'),
      read('integer', '.0'),
    ]).toEqual([5, null, 0]);
    expect([
      read('user', '<@12>'),
      read('user', '<@!12>'),
      read('user', '12'),
      read('user', '<@&12>'),
    ]).toEqual(['12', '12', '12', null]);
    expect([
      read('role', '<@&12>'),
      read('channel', '<#12>'),
      read('channel', '12'),
      read('channel', 'general'),
    ]).toEqual(['12', '12', '12', null]);
    expect(
      [read('string', 'x'.repeat(2000)), read('string', 'x'.repeat(2001)), read('string', '')].map(
        (text) => text !== null,
      ),
    ).toEqual([true, false, false]);
  });

  it('respect choices and bounds', () => {
    const choices = [{ name: 'Red', value: 'r' }];
    expect([
      read('string', 'Red', { choices }),
      read('string', 'r', { choices }),
      read('string', 'b', { choices }),
    ]).toEqual(['r', 'r', null]);
    const sizes = [
      { name: 'Six', value: 6 },
      { name: '6', value: 7 },
    ];
    expect([
      read('integer', 'Six', { choices: sizes }),
      read('integer', '6', { choices: sizes }),
      read('integer', '7', { choices: sizes }),
      read('integer', '8', { choices: sizes }),
    ]).toEqual([6, 6, 7, null]);
    expect([read('integer', '5', { maxValue: 5 }), read('integer', '6', { maxValue: 5 })]).toEqual([5, null]);
    expect([read('number', '1', { minValue: 1 }), read('number', '0.9', { minValue: 1 })]).toEqual([1, null]);
    expect([
      read('string', 'ab', { minLength: 2, maxLength: 2 }),
      read('string', 'a', { minLength: 2 }),
      read('string', 'abc', { maxLength: 2 }),
    ]).toEqual(['ab', null, null]);
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAIN_OPTION_TYPES),
        fc.anything(),
        (type, value) => void read(type, value),
      ),
    );
  });
});
