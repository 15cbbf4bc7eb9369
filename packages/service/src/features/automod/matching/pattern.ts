/**
 * Regular expressions of rules, matched in linear time (decision 22). Look-around and back-references are no part of
 * the syntax. The size of the compiled program is bounded as well, because time is proportional to text times size.
 */
import { RE2JS } from 're2js';
import type { AllowedText } from './keyword-matcher.ts';
import type { ReadableText } from './normalise-text.ts';

/** Most instructions of a program. A pattern of 260 characters without counted repetition has about as many. */
export const MAX_PROGRAM = 300;

export type CompiledPattern = Pick<RE2JS, 'test' | 'matcher'>;

/** @returns the compiled pattern, or the fault */
export function compilePattern(pattern: string): CompiledPattern | { readonly fault: string } {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > MAX_PROGRAM) return { fault: 'repeats too much' };
    if (compiled.test('')) return { fault: 'must not match the empty text' };
    return compiled;
  } catch {
    return { fault: 'must be a regular expression without look-around and back-references' };
  }
}

/** The match of the first matching pattern outside allowed parts, or null. */
export function findPattern(
  patterns: readonly CompiledPattern[],
  text: ReadableText,
  allowed: AllowedText | null,
): string | null {
  if (patterns.length === 0) return null;
  const searched = allowed?.remaining() ?? text.folded;
  for (const pattern of patterns) {
    // The fast automaton decides whether there is a match; only then its position is searched.
    if (!pattern.test(searched)) continue;
    const matcher = pattern.matcher(searched);
    return matcher.find() ? (matcher.group() ?? '') : '';
  }
  return null;
}
