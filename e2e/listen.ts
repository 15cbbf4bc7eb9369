/** What a screen reader announces, as far as the page decides it. */
import type { Page } from 'playwright-core';

/** As text, because the tests' types do not include the DOM. */
const LISTEN = `(() => {
  const LIVE = '[role=status], [aria-live=polite], [aria-live=assertive], [role=alert]';
  const isSilent = (region) =>
    region.closest('[aria-hidden=true], [inert]') !== null || !region.checkVisibility();
  const isAlert = (region) => region.matches('[role=alert]');
  let known = new Set();
  const heard = [];
  const look = () => {
    known = new Set([...document.querySelectorAll(LIVE)].filter((region) => !isSilent(region)));
  };
  const hear = (changes) => {
    const changed = new Set(
      changes.flatMap(({ target, addedNodes }) =>
        [target, ...addedNodes].flatMap((node) => {
          const element = node instanceof Element ? node : node.parentElement;
          const inside = node === target ? [] : (element?.querySelectorAll('[role=alert]') ?? []);
          return [element?.closest(LIVE), ...inside];
        }),
      ),
    );
    for (const region of changed) {
      if (!region || isSilent(region) || !(known.has(region) || isAlert(region))) continue;
      const text = region.textContent.trim();
      if (text) heard.push(text);
    }
    look();
  };
  look();
  new MutationObserver(hear).observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  globalThis.heard = heard;
})()`;

/**
 * Listens to the page as it is now, until it is loaded again. Most screen readers announce a change only of a region
 * that was there before, and nothing that is hidden from them; alerts also when they appear.
 * @returns reads what was announced so far
 */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(LISTEN);
  return () => page.evaluate('heard');
}
