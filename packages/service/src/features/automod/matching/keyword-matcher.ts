/**
 * Matches words with `*` at either end as a wildcard (design 5.9). Without it only whole words match. All words of a
 * matcher are found in one pass; a naive model in the tests gives the same results.
 */
import { AhoCorasick } from './aho-corasick.ts';
import { foldedText, plainText, type ReadableText } from './normalise-text.ts';

/** A part of a text, from `start` up to `end`, in UTF-16 units of the folded text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a word has wildcards; each combination is a bit of a literal's `forms`. */
const FORMS = [
  { before: false, after: false },
  { before: true, after: false },
  { before: false, after: true },
  { before: true, after: true },
] as const;

export interface Keyword {
  /** The folded word without stars. */
  readonly literal: string;
  readonly before: boolean;
  readonly after: boolean;
}

/** @returns null for a word with only stars, blanks and invisible characters */
export function parseKeyword(word: string): Keyword | null {
  const folded = foldedText(plainText(word)).trim();
  const before = folded.startsWith('*');
  const after = folded.length > 1 && folded.endsWith('*');
  const literal = folded.slice(before ? 1 : 0, after ? -1 : undefined).trim();
  return literal === '' ? null : { literal, before, after };
}

export interface KeywordMatcher {
  /** The first matching word outside allowed parts, or null. */
  find(text: ReadableText, allowed: AllowedText | null): Span | null;
}

/** The parts of a text that an allow list permits. */
export interface AllowedText {
  covers(start: number, end: number): boolean;
  /** The folded text with allowed parts masked at equal length, so that patterns do not match them. */
  remaining(): string;
}

interface Literals {
  readonly automaton: AhoCorasick;
  readonly lengths: Int32Array;
  readonly forms: Uint8Array;
}

function compileLiterals(words: readonly string[]): Literals {
  const forms = new Map<string, number>();
  for (const word of words) {
    const keyword = parseKeyword(word);
    if (!keyword) continue;
    const form = FORMS.findIndex(({ before, after }) => before === keyword.before && after === keyword.after);
    forms.set(keyword.literal, (forms.get(keyword.literal) ?? 0) | (1 << form));
  }
  const literals = [...forms.keys()];
  return {
    automaton: new AhoCorasick(literals),
    lengths: Int32Array.from(literals, (literal) => literal.length),
    forms: Uint8Array.from(forms.values()),
  };
}

/** Forms that match if a word starts (1) and ends (2) there, as bits of {@link FORMS}. */
const MATCHING_FORMS = Uint8Array.from([false, true, false, true], (startsWord, at) =>
  FORMS.reduce(
    (bits, { before, after }, form) => bits | ((before || startsWord) && (after || at >= 2) ? 1 << form : 0),
    0,
  ),
);

function formsAt(boundaries: Uint8Array, start: number, end: number): number {
  return MATCHING_FORMS[(boundaries[start] ?? 0) | ((boundaries[end] ?? 0) << 1)] ?? 0;
}

export function createKeywordMatcher(words: readonly string[]): KeywordMatcher {
  const { automaton, lengths, forms } = compileLiterals(words);
  return {
    find(text, allowed) {
      let found: Span | null = null;
      automaton.search(text.folded, (literal, end) => {
        const start = end - (lengths[literal] ?? 0);
        if (((forms[literal] ?? 0) & formsAt(text.shape.boundaries, start, end)) === 0) return false;
        if (allowed?.covers(start, end)) return false;
        found = { start, end };
        return true;
      });
      return found;
    },
  };
}

/** Parses allow lists: `*` permits the rest of the word as well. */
export function createAllowList(words: readonly string[]): (text: ReadableText) => AllowedText | null {
  const { automaton, lengths, forms } = compileLiterals(words);
  if (lengths.length === 0) return () => null;
  return (text) => {
    const { boundaries, runStarts, runEnds } = text.shape;
    const { folded } = text;
    /** The farthest end of an allowed part that starts at or before each unit. */
    const reach = new Int32Array(folded.length);
    automaton.search(folded, (literal, end) => {
      const start = end - (lengths[literal] ?? 0);
      const matching = (forms[literal] ?? 0) & formsAt(boundaries, start, end);
      for (let form = 0; form < FORMS.length; form += 1) {
        if ((matching & (1 << form)) === 0) continue;
        const from = FORMS[form]?.before ? (runStarts[start] ?? start) : start;
        const to = FORMS[form]?.after ? (runEnds[end] ?? end) : end;
        reach[from] = Math.max(reach[from] ?? 0, to);
      }
      return false;
    });
    for (let index = 1; index < reach.length; index += 1) {
      reach[index] = Math.max(reach[index] ?? 0, reach[index - 1] ?? 0);
    }
    return {
      covers: (start, end) => (reach[start] ?? 0) >= end,
      remaining: () => withoutAllowed(folded, reach),
    };
  };
}

/** Replaces allowed text; neither a letter nor white space. */
const MASK = '\uFFFC';

function withoutAllowed(folded: string, reach: Int32Array): string {
  let text = '';
  for (let index = 0; index < folded.length; index += 1) {
    text += (reach[index] ?? 0) > index ? MASK : folded[index];
  }
  return text;
}
