/** The characters of names. Pure. */

/**
 * Invisible characters, such as those that change the direction of text: with them, one name could look like another.
 * Joiners, variation selectors and tags stay, because scripts and emoji need them.
 */
const UNSEEN =
  /(?![\t-\r]|[\u180b-\u180d]|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** U+2800, braille's blank pattern, looks like a space although it is not white space. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u;

/** A name as everyone sees it: without invisible characters, with single spaces. Empty if nothing of it is visible. */
export function plainName(text: string): string {
  const plain = text.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
  return VISIBLE.test(plain) ? plain : '';
}
