/**
 * Runs in the checked page: finds texts that look alike, so that each colouring is checked once. Two texts have the
 * same colouring if everything that axe's verdict on their contrast depends on is equal.
 */
(() => {
  const CLEAR = 'rgba(0, 0, 0, 0)';
  const PLAIN = new Set(['1', 'none', '']);
  /** A text may be partly covered, so axe checks several. */
  const TEXTS_EACH = 3;
  const BOLD = 700;
  const LARGE_PIXELS = 24;
  const LARGE_BOLD_PIXELS = 18.66;
  /** The first texts of each colouring, from the last call of `find`. */
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

  function hasOwnText(element) {
    if (element.matches('input, textarea, select')) return true;
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '',
    );
  }

  /** Axe passes no verdict on disabled controls, single characters and emoji. */
  function isJudged(element) {
    if (element.closest(':disabled, [aria-disabled=true], [inert]')) return false;
    if (element.matches('input, textarea, select')) return true;
    const text = element.textContent.trim();
    return text.length > 1 && /[\p{L}\d]/u.test(text);
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

  /** @returns null if there is a picture or a gradient */
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

  /** Small text needs more contrast. */
  function isLarge({ fontSize, fontWeight }) {
    const pixels = Number.parseFloat(fontSize);
    return pixels >= (Number(fontWeight) >= BOLD ? LARGE_BOLD_PIXELS : LARGE_PIXELS);
  }

  /** @returns null over pictures and gradients, where axe passes no verdict either */
  function colouringOf(element) {
    const background = backgroundOf(element);
    if (background === null) return null;
    const style = styleOf(element);
    return [style.color, isLarge(style), style.textShadow, ...linkStyle(element), background].join(' | ');
  }

  /** Links are compared with the text around them. */
  function linkStyle(element) {
    const link = element.closest('a');
    if (!link?.parentElement) return [];
    const { textDecorationLine, fontSize, fontWeight } = styleOf(element);
    const around = styleOf(link.parentElement);
    return [textDecorationLine, fontSize, fontWeight, around.color, around.fontSize, around.fontWeight];
  }

  globalThis.colourings = {
    /** The colourings of the page's texts. */
    find() {
      firstTexts = new Map();
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasOwnText(element) || !isJudged(element)) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (!isSeen(element)) continue;
        const colouring = colouringOf(element);
        if (colouring === null) continue;
        const texts = remembered(firstTexts, colouring, () => []);
        if (texts.length < TEXTS_EACH) texts.push(element);
      }
      styles = new Map();
      effects = new Map();
      backgrounds = new Map();
      return [...firstTexts.keys()];
    },
    /** The first texts of each of these colourings. */
    texts: (colourings) => colourings.flatMap((colouring) => firstTexts.get(colouring)),
  };
})();
