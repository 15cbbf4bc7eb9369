/** Keys with which an input method takes, drops or changes the words that it offers. */
const KEYS = /^(?:Enter|Escape|Tab|Arrow)/;
/** The code of a key that an input method has handled. Safari ends the composition before the key that ends it. */
const HANDLED = 229;

/** Leaves keys to an input method, such as one for Japanese, while it composes words: nothing on the page acts on them. */
export function keepComposingKeys(): void {
  const keep = (event: KeyboardEvent) => {
    if ((event.isComposing || event.keyCode === HANDLED) && KEYS.test(event.key))
      event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, { capture: true });
}
