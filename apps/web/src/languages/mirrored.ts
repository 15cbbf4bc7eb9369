/** English laid out from right to left, to see how the client looks in Arabic or Hebrew without speaking either. */

/** Displays all text from right to left, except text written by people, which has its own direction. */
const SHOWN_MIRRORED = 'body :not([dir]):not(body [dir] *) { unicode-bidi: bidi-override }';

const sheet = new CSSStyleSheet();
sheet.replaceSync(SHOWN_MIRRORED);
document.adoptedStyleSheets.push(sheet);

/** The texts stay English; only their display is reversed. */
export function mirror(_name: string, english: object): object {
  return english;
}
