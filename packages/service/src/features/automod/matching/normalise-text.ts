/**
 * Normalises text for AutoMod (design 5.9): NFKC, without invisible characters, and for words in lower case. Pure,
 * linear. Lower case is used instead of full case folding, so that words and patterns match the same text.
 */
import { normalised } from '@guildhall/protocol';

/** Invisible characters, such as U+200B, soft hyphens and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
const ASCII = /^[\0-\x7f]*$/;

/** @returns the text in NFKC without invisible characters, with its case */
export function plainText(text: string): string {
  if (ASCII.test(text)) return text;
  return normalised(normalised(text, 'NFKC').replaceAll(INVISIBLE, ''), 'NFKC');
}

/** @returns the text in lower case, with both lower-case forms of sigma as one */
export function foldedText(plain: string): string {
  const lower = plain.toLowerCase();
  return ASCII.test(lower) ? lower : normalised(lower.replaceAll('ς', 'σ'), 'NFKC');
}

/** A character's class for word boundaries. */
const OTHER = 0;
const WORD = 1;
/** A letter of a script without spaces between words: each one may start or end a word. */
const UNSPACED = 2;
/** A combining mark, which belongs to the previous character. */
const MARK = 3;

const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MARKS = /\p{M}/u;
const WORD_CHARACTERS = /[\p{L}\p{N}_]/u;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) =>
  WORD_CHARACTERS.test(String.fromCharCode(code)) ? WORD : OTHER,
);

function characterKind(codePoint: number): number {
  const ascii = asciiKinds[codePoint];
  if (ascii !== undefined) return ascii;
  const character = String.fromCodePoint(codePoint);
  if (MARKS.test(character)) return MARK;
  if (!WORD_CHARACTERS.test(character)) return OTHER;
  return UNSPACED_SCRIPTS.test(character) ? UNSPACED : WORD;
}

/** The class of each UTF-16 unit; both halves of a surrogate pair have the pair's class. */
function characterKinds(text: string): Uint8Array {
  const kinds = new Uint8Array(text.length);
  const known = new Map<number, number>();
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0;
    let kind = asciiKinds[codePoint] ?? known.get(codePoint);
    if (kind === undefined) {
      kind = characterKind(codePoint);
      known.set(codePoint, kind);
    }
    kinds[index] = kind;
    if (codePoint > 0xffff) kinds[index + 1] = kind;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return kinds;
}

/** Word boundaries in a folded text, in UTF-16 units. */
export interface WordShape {
  /** 1 where a word may start or end before the unit; one longer than the text. */
  readonly boundaries: Uint8Array;
  /** Where the run of word characters around each unit starts, or the unit itself. */
  readonly runStarts: Int32Array;
  /** Where the run of the previous unit ends; one longer than the text. */
  readonly runEnds: Int32Array;
}

function wordShape(folded: string): WordShape {
  const kinds = characterKinds(folded);
  const { length } = kinds;
  const boundaries = new Uint8Array(length + 1).fill(1);
  const runStarts = new Int32Array(length + 1);
  const runEnds = new Int32Array(length + 1);
  /** Class of the nearest previous character that is not a mark. */
  let base: number = OTHER;
  for (let index = 0; index < length; index += 1) {
    const kind = kinds[index] ?? OTHER;
    if (index > 0 && (kind === MARK || (kind === WORD && base === WORD))) boundaries[index] = 0;
    if (kind !== MARK) base = kind;
    const continues = index > 0 && kinds[index - 1] !== OTHER;
    runStarts[index] = continues ? (runStarts[index - 1] ?? index) : index;
  }
  runStarts[length] = length > 0 && kinds[length - 1] !== OTHER ? (runStarts[length - 1] ?? length) : length;
  runEnds[length] = length;
  for (let index = length - 1; index >= 0; index -= 1) {
    runEnds[index] = kinds[index] === OTHER ? index : (runEnds[index + 1] ?? index + 1);
  }
  return { boundaries, runStarts, runEnds };
}

/** A normalised text: each form is computed once, when a rule first needs it. */
export class ReadableText {
  readonly original: string;
  readonly plain: string;
  readonly folded: string;
  #shape: WordShape | null = null;

  constructor(original: string) {
    this.original = original;
    this.plain = plainText(original);
    this.folded = foldedText(this.plain);
  }

  get shape(): WordShape {
    this.#shape ??= wordShape(this.folded);
    return this.#shape;
  }
}
