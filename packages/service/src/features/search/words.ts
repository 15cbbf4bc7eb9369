/**
 * Splits text into words for messages and queries alike, without case and accents. In scripts without spaces, each
 * character is a word. Pure; linear in the length of the text.
 */
import { normalised } from '@guildhall/protocol';

/** Letters that read as one or two others but have no Unicode decomposition. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const FOLDABLE = /[ßæœøđðłıþ]/g;
/** Accents. Marks of other scripts count as letters. */
const ACCENTS = /[\u0300-\u036f]/g;
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{Extended_Pictographic}|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** What {@link WORDS} finds in ASCII, in a sixth of the time. */
const ASCII_WORDS = /[a-z0-9]+/g;
/** Longer words are cut: nobody types them, and the database accepts at most 2 kB. */
const LONGEST = 100;

/** In the order of the text; no word contains quotes, backslashes or colons. */
export function splitWords(text: string): string[] {
  const words = BEYOND_ASCII.test(text) ? fold(text).match(WORDS) : text.toLowerCase().match(ASCII_WORDS);
  return (words ?? []).map((word) => (word.length > LONGEST ? word.slice(0, LONGEST).toWellFormed() : word));
}

function fold(text: string): string {
  return normalised(normalised(text.toLowerCase(), 'NFKD').replace(ACCENTS, '')).replace(
    FOLDABLE,
    (letter) => FOLDED[letter] ?? letter,
  );
}
