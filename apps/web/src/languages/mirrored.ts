/** English laid out from right to left, to see how the client looks in Arabic or Hebrew without speaking either. */

/** Shows letters from right to left where they would not be, but for what people write, which has its own direction. */
const SHOWN_MIRRORED = 'body :not([dir]):not(body [dir] *) { unicode-bidi: bidi-override }';

const sheet = new CSSStyleSheet();
sheet.replaceSync(SHOWN_MIRRORED);
document.adoptedStyleSheets.push(sheet);

/** The texts stay English: only what is seen is turned around. */
export function mirror(_name: string, english: object): object {
  return english;
}
