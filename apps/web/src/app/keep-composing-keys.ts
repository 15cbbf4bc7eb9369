/** Keys that accept, cancel or change the words that an input method offers. */
const KEYS = /^(?:Enter|Escape|Tab|Arrow)/;
/** The code of a key that an input method has handled. Safari ends the composition before it reports the key. */
const HANDLED = 229;

/** Leaves keys to an input method, such as one for Japanese, while it composes words. */
export function keepComposingKeys(): void {
  const keep = (event: KeyboardEvent) => {
    if ((event.isComposing || event.keyCode === HANDLED) && KEYS.test(event.key))
      event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, { capture: true });
}
