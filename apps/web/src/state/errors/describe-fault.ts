import { faultText as text } from './fault-strings.ts';

type Sentence = (first: number, second: number) => string;

/** What schemas say of a value, and the sentence for it. */
const KNOWN: readonly (readonly [RegExp, Sentence])[] = [
  [/^is required$/, () => text.missing],
  [/^must be (\d+) to (\d+) characters$/, text.length],
  [/^must be at most (\d+) characters$/, text.tooLong],
  [/^must not have fewer than (\d+) characters$/, text.tooShort],
  [/^must not have more than (\d+) characters$/, text.tooLong],
  [/^must be >= (-?\d+)$/, text.tooSmall],
  [/^must be <= (-?\d+)$/, text.tooLarge],
  [/^must not have fewer than (\d+) items$/, text.tooFew],
  [/^must not have more than (\d+) items$/, text.tooMany],
  [/^must match (?:pattern|format) /, () => text.wrongForm],
];

/** A sentence for what the service says of a field; undefined for what only the service can say. */
export function describeFault(message: string): string | undefined {
  for (const [pattern, sentence] of KNOWN) {
    const match = pattern.exec(message);
    if (match) return sentence(Number(match[1]), Number(match[2]));
  }
  return undefined;
}
