/**
 * Words of a text, the same for what is written and what is searched: without case and accents. Where a script puts
 * no spaces between words each character is one. Pure; linear in the length of the text.
 */

/** Letters that are a letter with a mark, or two, but not so for Unicode. */
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
/** Accents; marks of other scripts are letters there. */
const ACCENTS = /[\u0300-\u036f]/g;
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{Extended_Pictographic}|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;
/** Longer ones are cut: nobody types them, and the database takes none of more than 2 kB. */
const LONGEST = 100;

/** In the order of the text; neither quotes, backslashes nor colons are in any of them. */
export function splitWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(FOLDABLE, (letter) => FOLDED[letter] ?? letter);
  return (folded.match(WORDS) ?? []).map((word) =>
    word.length > LONGEST ? word.slice(0, LONGEST).toWellFormed() : word,
  );
}
