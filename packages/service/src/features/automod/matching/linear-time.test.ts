/**
 * Time grows linearly with the text. Growth compares a long text with as many characters in short ones.
 */
import { timesAsLong } from '@guildhall/platform/test-processor-time';
import { describe, expect, it } from 'vitest';
import { createAllowList, createKeywordMatcher } from './keyword-matcher.ts';
import { linksIn, namedDomain } from './links.ts';
import { ReadableText } from './normalise-text.ts';
import { compilePattern, findPattern, MAX_PROGRAM } from './pattern.ts';

const LENGTH = 1000;
const TIMES_LONGER = 64;
/** Linear is 1, a little more where the regex engine switches from short to long texts; quadratic would be 64. */
const TOLERATED = 16;

/** How much longer one long text takes than as many characters in short ones. */
function growth(check: (text: ReadableText) => unknown, unit: string): Promise<number> {
  const [short, long] = [unit.repeat(LENGTH), unit.repeat(LENGTH * TIMES_LONGER)];
  const checkShort = (): void => {
    for (let time = 0; time < TIMES_LONGER; time += 1) check(new ReadableText(short));
  };
  return timesAsLong(() => check(new ReadableText(long)), checkShort);
}

const compiled = (pattern: string) => {
  const made = compilePattern(pattern);
  if ('fault' in made) throw new Error(`${pattern} ${made.fault}`);
  return made;
};

describe('patterns', () => {
  it.each([
    '(a+)+$',
    '(a|a)*b',
    '(a|aa)+$',
    '(.*)(.*)(.*)b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a|b)*a(a|b){20}c',
  ])('%s takes time linear in the text', async (pattern) => {
    const made = compiled(pattern);
    expect(await growth((text) => made.matcher(text.folded).find(), 'a')).toBeLessThan(TOLERATED);
  });

  it('let other work of the process run in between', async () => {
    const patterns = Array.from({ length: 60 }, (_, index) => compiled(`.*a.{${100 + index}}[^ab]`));
    const text = new ReadableText('ab'.repeat(1000));
    let turns = 0;
    let waiting: NodeJS.Immediate;
    const note = () => {
      turns += 1;
      waiting = setImmediate(note);
    };
    waiting = setImmediate(note);
    expect(await findPattern(patterns, text, null)).toBeNull();
    clearImmediate(waiting);
    expect(turns).toBeGreaterThan(10);
  });

  it('are refused if their program is large', () => {
    for (const pattern of ['a{1000}', '((a{10}){10}){10}', '(?:\\pL|\\pN){1,500}x'])
      expect(compilePattern(pattern)).toHaveProperty('fault');
    for (const pattern of [
      '(?=a)b',
      '(?!a)b',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<x>a)\\k<x>',
      '(?>a)',
      'a++',
      '(',
    ])
      expect(compilePattern(pattern)).toHaveProperty('fault');
    for (const pattern of ['a*', '', '^', '(?:)', 'x?'])
      expect(compilePattern(pattern)).toHaveProperty('fault');
    expect(compilePattern('a'.repeat(260))).not.toHaveProperty('fault');
    expect(MAX_PROGRAM).toBeGreaterThan(260);
  });

  it('ignore case and allowed texts', async () => {
    const text = new ReadableText('Say HELLO world');
    expect(await findPattern([compiled('h[a-z]+o')], text, null)).toBe('hello');
    expect(await findPattern([compiled('[A-Z]{5}')], text, null)).toBe('hello');
    expect(await findPattern([compiled('h[a-z]+o')], text, createAllowList(['hello'])(text))).toBeNull();
  });
});

describe('the time to match', () => {
  it('grows linearly for words nested in each other, in a text full of them', async () => {
    const nested = Array.from({ length: 20 }, (_, index) => 'a'.repeat(index + 1));
    const [matcher, allow] = [createKeywordMatcher(nested), createAllowList(['*a*', '*aa*', 'aaa*'])];
    expect(await growth((text) => matcher.find(text, null), 'a')).toBeLessThan(TOLERATED);
    expect(await growth((text) => matcher.find(text, allow(text)), 'a')).toBeLessThan(TOLERATED);
    expect(await growth((text) => allow(text)?.remaining(), 'a')).toBeLessThan(TOLERATED);
  });

  it('grows linearly for marks, invisible characters and what expands', async () => {
    const matcher = createKeywordMatcher(['*a\u0301*', 'b', '*\u0301']);
    for (const unit of ['\u0301', '\u200B', 'a\u0301', '\uFDFA'])
      expect([unit, (await growth((text) => matcher.find(text, null), unit)) < TOLERATED]).toEqual([
        unit,
        true,
      ]);
  });

  it('grows linearly for links and dots', async () => {
    const domains = new Set(['example.org']);
    for (const unit of ['https://a.b/', 'a.', '.', 'https://', 'http://x.y '])
      expect([
        unit,
        (await growth((text) => namedDomain(text, linksIn(text), domains), unit)) < TOLERATED,
      ]).toEqual([unit, true]);
  });
});
