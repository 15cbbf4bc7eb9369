/** AutoMod's matching alone: a rule of 1,000 words against texts of 2,000 characters made to cost the most. */
import { createKeywordMatcher, ReadableText } from '@guildhall/guildhall/automod-matching';
import type { Scenario } from '../bench.ts';
import { type Figure, judgeTarget } from '../figure.ts';
import { median, percentile, spread } from '../measure/statistics.ts';

const LENGTH = 2000;
const TEXTS_A_ROUND = 300;
/** Warm-up, until hot functions are compiled. */
const WARM_UP = 200;

const WORDS: Readonly<Record<string, readonly string[]>> = {
  'ordinary words': Array.from(
    { length: 1000 },
    (_, index) => `${index % 2 ? '*' : ''}${(index * 7919).toString(36)}word${index % 4 > 1 ? '*' : ''}`,
  ),
  'words within words': Array.from(
    { length: 1000 },
    (_, index) => `${'a'.repeat(1 + (index % 59))}${index < 59 ? '' : index}`,
  ),
};

const repeated = (unit: string): string => unit.repeat(LENGTH / [...unit].length);
const TEXTS: Readonly<Record<string, string>> = {
  'plain text': 'lorem ipsum dolor sit amet '.repeat(75).slice(0, LENGTH),
  'one letter': repeated('a'),
  'invisible characters': repeated('a\u200B'),
  'combining marks': repeated('a\u0301'),
  'characters that expand to 18': repeated('\uFDFA'),
  emoji: repeated('😀'),
};

export const automod: Scenario = {
  name: 'automod',
  title: 'AutoMod: 1,000 words against 2,000 characters',
  needsWorld: false,
  run: async ({ extent }) =>
    Object.entries(WORDS).flatMap(([words, keywords]) => {
      const matcher = createKeywordMatcher(keywords);
      return Object.entries(TEXTS).map(([name, text]) =>
        figureOf(`${words}, ${name}`, () => matcher.find(new ReadableText(text), null), extent.rounds),
      );
    }),
};

function figureOf(name: string, check: () => unknown, count: number): Figure {
  for (let run = 0; run < WARM_UP; run += 1) check();
  const rounds = Array.from({ length: count }, () => round(check));
  const medians = rounds.map((times) => median(times) * 1000);
  return judgeTarget({
    name,
    unit: 'µs',
    value: median(medians),
    spread: spread(medians),
    target: { kind: 'at most', limit: 1000, of: 'value' },
    note: `p99 ${Math.round(percentile(rounds.flat(), 0.99) * 1000)} µs`,
  });
}

function round(check: () => unknown): number[] {
  return Array.from({ length: TEXTS_A_ROUND }, () => {
    const began = performance.now();
    check();
    return performance.now() - began;
  });
}
