/** The characters of names. Pure. */

/**
 * Characters without a picture, among them those that turn the direction of the text after them: they would make one
 * name look like another. Joiners, variation selectors and tags stay, because scripts and emoji need them.
 */
const UNSEEN =
  /(?![\t-\r]|[\u180b-\u180d]|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** The blank pattern of braille looks like a space, but is none. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u;

/** A name as everyone sees it: without invisible characters, with single spaces. Empty if nothing of it is visible. */
export function plainName(text: string): string {
  const plain = text.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
  return VISIBLE.test(plain) ? plain : '';
}
