/**
 * Regular expressions of rules, matched in linear time (decision 22). The syntax has no look-around or back-references.
 * The size of the compiled program is bounded as well, because time is proportional to text times size.
 */
import { setImmediate } from 'node:timers/promises';
import { RE2JS } from 're2js';
import type { AllowedText } from './keyword-matcher.ts';
import type { ReadableText } from './normalise-text.ts';

/** Most instructions of a program. A pattern of 260 characters without counted repetition has about as many. */
export const MAX_PROGRAM = 300;

/** Steps of characters times instructions before other work gets its turn: some milliseconds. */
const STEPS_PER_TURN = 200_000;

export type CompiledPattern = Pick<RE2JS, 'matcher' | 'programSize'>;

/** @returns the compiled pattern, or the fault */
export function compilePattern(pattern: string): CompiledPattern | { readonly fault: string } {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > MAX_PROGRAM) return { fault: 'repeats too much' };
    if (compiled.matcher('').find()) return { fault: 'must not match the empty text' };
    return compiled;
  } catch {
    return { fault: 'must be a regular expression without look-around and back-references' };
  }
}

/**
 * The match of the first matching pattern outside allowed parts, or null. The automaton behind `RE2JS.test` is not
 * used: hostile texts make it create a state for each character, which takes ten times as long and megabytes.
 */
export async function findPattern(
  patterns: readonly CompiledPattern[],
  text: ReadableText,
  allowed: AllowedText | null,
): Promise<string | null> {
  if (patterns.length === 0) return null;
  const searched = allowed?.remaining() ?? text.folded;
  let steps = 0;
  for (const pattern of patterns) {
    steps += searched.length * pattern.programSize();
    if (steps > STEPS_PER_TURN) {
      await ownTurn();
      steps = 0;
    }
    const matcher = pattern.matcher(searched);
    if (matcher.find()) return matcher.group() ?? '';
  }
  return null;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other check uses. */
function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
