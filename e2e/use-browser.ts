import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';

if (!HAS_CHROMIUM) console.warn('The browser tests are skipped: install chromium to run them.');

/** A browser for all tests of a file or `describe`. Using it before they run throws. */
export function useBrowser(
  ...launch: Parameters<typeof launchBrowser>
): Pick<Browser, 'newContext' | 'contexts'> {
  let launched: Browser | undefined;
  const running = (): Browser => {
    if (launched === undefined) throw new Error('The browser has not started: use it in a hook or a test.');
    return launched;
  };
  beforeAll(async () => {
    launched = await launchBrowser(...launch);
  });
  afterAll(() => launched?.close());
  return {
    newContext: (options) => running().newContext(options),
    contexts: () => running().contexts(),
  };
}
