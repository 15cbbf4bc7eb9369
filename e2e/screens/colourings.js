/**
 * Runs in the checked page: tells which texts look alike, so that each colouring is checked once. Two texts have the
 * same colouring if everything that their contrast depends on is equal.
 */
(() => {
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const PLAIN = new Set(['1', 'none']);
  /** The first text of each colouring, from the last call of `find`. */
  let firstTexts = new Map();
  let styles = new Map();

  function styleOf(element) {
    const known = styles.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    styles.set(element, style);
    return style;
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

  /** @returns null if it is not known */
  function backgroundOf(element) {
    const layers = [];
    let isCovered = false;
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = styleOf(at);
      for (const effect of [opacity, filter]) if (!PLAIN.has(effect)) layers.push(effect);
      if (isCovered) continue;
      if (backgroundImage !== 'none') return null;
      if (backgroundColor !== CLEAR) layers.push(backgroundColor);
      isCovered = isOpaque(backgroundColor);
      // Something else may lie below it: the same as below others of its kind.
      if (!isCovered && position !== 'static' && position !== 'relative')
        layers.push(at.getAttribute('class'));
    }
    return layers.join();
  }

  /** Text for screen readers alone takes a pixel. */
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
      styles = new Map();
      firstTexts = new Map();
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasText(element)) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (!isSeen(element)) continue;
        const colouring = colouringOf(element);
        if (!firstTexts.has(colouring)) firstTexts.set(colouring, element);
      }
      styles = new Map();
      return [...firstTexts.keys()];
    },
    /** The first text of each of these colourings. */
    texts: (colourings) => colourings.map((colouring) => firstTexts.get(colouring)),
  };
})();
