/**
 * Time grows linearly with the text. Growth is the ratio of two lengths on the same machine, with the best of several
 * runs each; quadratic time would give the square of the ratio.
 */
import { describe, expect, it } from 'vitest';
import { createAllowList, createKeywordMatcher } from './keyword-matcher.ts';
import { linksIn, namedDomain } from './links.ts';
import { ReadableText } from './normalise-text.ts';
import { compilePattern, findPattern, MAX_PROGRAM } from './pattern.ts';

const TIMES_LONGER = 64;
/** Linear is 64, a little more where the regex engine switches from short to long texts; quadratic would be 4096. */
const TOLERATED = 1024;

function best(runs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/** The least of up to five ratios: a busy machine may stretch one of them. */
function growth(check: (text: ReadableText) => unknown, unit: string, base = 4000): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && least >= TOLERATED; attempt += 1)
    least = Math.min(least, growthOnce(check, unit, base));
  return least;
}

function growthOnce(check: (text: ReadableText) => unknown, unit: string, base: number): number {
  const short = unit.repeat(base);
  const long = unit.repeat(base * TIMES_LONGER);
  best(9, () => check(new ReadableText(short)));
  const [slow, quick] = [
    best(3, () => check(new ReadableText(long))),
    best(9, () => check(new ReadableText(short))),
  ];
  return slow / Math.max(quick, 0.02);
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
  ])('%s takes time linear in the text', (pattern) => {
    const made = compiled(pattern);
    expect(growth((text) => made.matcher(text.folded).find(), 'a')).toBeLessThan(TOLERATED);
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

describe('words and links', () => {
  it('words nested in each other, in a text full of them', () => {
    const nested = Array.from({ length: 60 }, (_, index) => 'a'.repeat(index + 1));
    const [matcher, allow] = [createKeywordMatcher(nested), createAllowList(['*a*', '*aa*', 'aaa*'])];
    expect(growth((text) => matcher.find(text, null), 'a')).toBeLessThan(TOLERATED);
    expect(growth((text) => matcher.find(text, allow(text)), 'a')).toBeLessThan(TOLERATED);
    expect(growth((text) => allow(text)?.remaining(), 'a')).toBeLessThan(TOLERATED);
  });

  it('marks, invisible characters and what expands', () => {
    const matcher = createKeywordMatcher(['*a\u0301*', 'b', '*\u0301']);
    for (const unit of ['\u0301', '\u200B', 'a\u0301', '\uFDFA'])
      expect([unit, growth((text) => matcher.find(text, null), unit, 1000) < TOLERATED]).toEqual([
        unit,
        true,
      ]);
  });

  it('links and dots', () => {
    const domains = new Set(['example.org']);
    for (const unit of ['https://a.b/', 'a.', '.', 'https://', 'http://x.y '])
      expect([
        unit,
        growth((text) => namedDomain(text, linksIn(text), domains), unit, 200) < TOLERATED,
      ]).toEqual([unit, true]);
  });
});
