/** Words compared with a naive model that checks every position; Unicode; allow lists. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AhoCorasick } from './aho-corasick.ts';
import { createAllowList, createKeywordMatcher, parseKeyword } from './keyword-matcher.ts';
import { ReadableText } from './normalise-text.ts';

const found = (words: string[], text: string, allow: string[] = []): string | null => {
  const readable = new ReadableText(text);
  const span = createKeywordMatcher(words).find(readable, createAllowList(allow)(readable));
  return span && readable.folded.slice(span.start, span.end);
};

describe('the automaton', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

  it('finds every literal at every position', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { minLength: 1, maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 60 }),
        (literals, text) => {
          const seen: string[] = [];
          new AhoCorasick(literals).search(text, (literal, end) => {
            seen.push(`${literals[literal]}@${end}`);
            return false;
          });
          const naive: string[] = [];
          for (let end = 1; end <= text.length; end += 1) {
            for (const literal of literals.toSorted((a, b) => b.length - a.length)) {
              if (text.slice(0, end).endsWith(literal)) naive.push(`${literal}@${end}`);
            }
          }
          expect(seen).toEqual(naive);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['different', (index: number) => `${(index * 7919).toString(36)}${'word'.repeat(14)}`],
    [
      'nearly the same in groups',
      (index: number) => `${Math.floor(index / 9)}${'word'.repeat(14)}${index % 9}`,
    ],
  ])('takes less than a megabyte for a thousand long literals that are %s', (_, literalOf) => {
    const literals = Array.from({ length: 1000 }, (_, index) => literalOf(index));
    const before = process.memoryUsage().arrayBuffers;
    const kept = Array.from({ length: 50 }, () => new AhoCorasick(literals));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(kept.length * 1_000_000);
  });

  it('stops if the callback asks for it', () => {
    let calls = 0;
    new AhoCorasick(['a']).search('aaaa', () => {
      calls += 1;
      return true;
    });
    expect(calls).toBe(1);
  });
});

/** The simplest matcher: tries every position and checks word boundaries each time. */
function naiveSpans(word: string, text: string): { start: number; end: number }[] {
  const keyword = parseKeyword(word);
  if (!keyword) return [];
  const isWord = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  const boundary = (at: number) => !(isWord(text[at - 1]) && isWord(text[at]));
  const spans: { start: number; end: number }[] = [];
  for (let start = 0; start + keyword.literal.length <= text.length; start += 1) {
    const end = start + keyword.literal.length;
    if (text.slice(start, end) !== keyword.literal) continue;
    if ((keyword.before || boundary(start)) && (keyword.after || boundary(end))) spans.push({ start, end });
  }
  return spans;
}

function naiveAllowed(word: string, text: string): { start: number; end: number }[] {
  const keyword = parseKeyword(word);
  return naiveSpans(word, text).map(({ start, end }) => {
    const [from, to] = [{ at: start }, { at: end }];
    while (keyword?.before && from.at > 0 && /[\p{L}\p{N}_]/u.test(text[from.at - 1] ?? '')) from.at -= 1;
    while (keyword?.after && to.at < text.length && /[\p{L}\p{N}_]/u.test(text[to.at] ?? '')) to.at += 1;
    return { start: from.at, end: to.at };
  });
}

describe('words', () => {
  const word = fc
    .tuple(
      fc.constantFrom('', '*'),
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-'), minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '*'),
    )
    .map((parts) => parts.join(''));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '.'), maxLength: 30 });

  it('match like a naive implementation', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.array(word, { maxLength: 4 }),
        text,
        (words, allow, written) => {
          const allowed = allow.flatMap((each) => naiveAllowed(each, written));
          const expected = words
            .flatMap((each) => naiveSpans(each, written))
            .some((span) => !allowed.some(({ start, end }) => start <= span.start && span.end <= end));
          expect(found(words, written, allow) !== null).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['cat', 'a cat!', true],
    ['cat', 'concatenate', false],
    ['cat', 'cats', false],
    ['cat*', 'cats', true],
    ['cat*', 'bobcat', false],
    ['*cat', 'bobcat', true],
    ['*cat*', 'concatenate', true],
    ['Cat', 'CAT', true],
    ['two words', 'these two words here', true],
    ['$$$', 'free$$$now', true],
    ['ΣΑΣ', 'σας', true],
    ['İstanbul', 'İSTANBUL', true],
  ])('%s in “%s” is %s', (keyword, written, matches) => {
    expect(found([keyword], written) !== null).toBe(matches);
  });

  it('ignore invisible characters, and treat compatible forms as equal', () => {
    for (const written of ['b\u200Bad', 'b\u00ADad', 'b\u2060a\uFE0Fd', 'ｂａｄ', '𝐛𝐚𝐝', 'ⓑⓐⓓ', 'BAD'])
      expect([written, found(['bad'], written)]).toEqual([written, 'bad']);
    expect(found(['b\u200Bad'], 'bad')).toBe('bad');
    expect(found(['cafe\u0301'], 'café')).toBe('café');
  });

  it('match single characters in scripts without spaces, and keep their marks', () => {
    expect(found(['垃圾'], '你是垃圾吗')).toBe('垃圾');
    expect(found(['a'], 'a\u0301\u0302')).toBeNull();
    expect(found(['кот'], 'который')).toBeNull();
  });

  it('of only stars are ignored', () => {
    for (const nothing of ['', '*', '**', ' * ', '\u200B', '*\u200B*'])
      expect(parseKeyword(nothing)).toBeNull();
  });
});
