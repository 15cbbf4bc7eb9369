/** Loads fonts and pictures again that failed without a connection; browsers try each only once. */
export function loadAgain(): void {
  const failed = [...document.fonts].filter(({ status }) => status === 'error');
  const families = new Set(failed.map(({ family }) => family));
  if (families.size > 0) for (const sheet of document.styleSheets) renewFonts(sheet, families);
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src);
}

/** A font whose rule is taken out and put back loads when it is next needed. */
function renewFonts(sheet: CSSStyleSheet, families: ReadonlySet<string>): void {
  for (const [index, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    if (!families.has(rule.style.getPropertyValue('font-family'))) continue;
    sheet.deleteRule(index);
    sheet.insertRule(rule.cssText, index);
  }
}
