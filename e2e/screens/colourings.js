/**
 * Runs in the checked page: finds texts that look alike, so that each colouring is checked once. Two texts have the
 * same colouring if everything that their contrast depends on is equal.
 */
(() => {
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const PLAIN = new Set(['1', 'none', '']);
  /** The first text of each colouring, from the last call of `find`. */
  let firstTexts = new Map();
  let styles = new Map();
  let effects = new Map();
  let backgrounds = new Map();

  /** Texts share most of their ancestors, and reading a style takes a microsecond. */
  function remembered(known, element, read) {
    if (!known.has(element)) known.set(element, read());
    return known.get(element);
  }

  function styleOf(element) {
    return remembered(styles, element, () => getComputedStyle(element));
  }

  function hasText(element) {
    if (element.matches('input, textarea, select')) return true;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.data.trim() !== '') return true;
    return false;
  }

  function isOpaque(colour) {
    return colour !== CLEAR && !/rgba|\//.test(colour);
  }

  /** Effects that change the colours of everything in the element. */
  function effectsOf(element) {
    if (element === null) return '';
    return remembered(effects, element, () => {
      const { opacity, filter } = styleOf(element);
      return [opacity, filter, effectsOf(element.parentElement)].filter((each) => !PLAIN.has(each)).join();
    });
  }

  /** @returns null if it is not known */
  function backgroundOf(element) {
    if (element === null) return '';
    return remembered(backgrounds, element, () => {
      const { backgroundColor, backgroundImage, opacity, filter, position } = styleOf(element);
      if (backgroundImage !== 'none') return null;
      const isCovered = isOpaque(backgroundColor);
      const around = isCovered ? effectsOf(element.parentElement) : backgroundOf(element.parentElement);
      if (around === null) return null;
      const colour = backgroundColor === CLEAR ? '' : backgroundColor;
      // Anything may be below a positioned element; elements of the same class are assumed to be above the same.
      const isLifted = !isCovered && position !== 'static' && position !== 'relative';
      const kind = isLifted ? element.getAttribute('class') : '';
      return [opacity, filter, colour, kind, around].filter((each) => !PLAIN.has(each)).join();
    });
  }

  /** Text that is only for screen readers has the size of a pixel. */
  function isSeen(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  }

  function colouringOf(element) {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = styleOf(element);
    const background = backgroundOf(element);
    if (background === null) return crypto.randomUUID();
    // Links are compared with the text around them.
    const link = element.closest('a');
    const around = link?.parentElement ? [textDecorationLine, styleOf(link.parentElement).color] : [];
    return [color, fontSize, fontWeight, textShadow, ...around, background].join(' | ');
  }

  globalThis.colourings = {
    /** The colourings of the page's texts. */
    find() {
      firstTexts = new Map();
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasText(element)) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (!isSeen(element)) continue;
        const colouring = colouringOf(element);
        if (!firstTexts.has(colouring)) firstTexts.set(colouring, element);
      }
      styles = new Map();
      effects = new Map();
      backgrounds = new Map();
      return [...firstTexts.keys()];
    },
    /** The first text of each of these colourings. */
    texts: (colourings) => colourings.map((colouring) => firstTexts.get(colouring)),
  };
})();
