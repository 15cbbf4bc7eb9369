import { useShared } from '@guildhall/testkit';
import type { Browser } from 'playwright-core';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';

if (!HAS_CHROMIUM) console.warn('The browser tests are skipped: install chromium to run them.');

/** A browser for all tests of a file or `describe`. Using it before they run throws. */
export function useBrowser(
  ...launch: Parameters<typeof launchBrowser>
): Pick<Browser, 'newContext' | 'contexts'> {
  return useShared(
    'browser',
    () => launchBrowser(...launch),
    (browser) => browser.close(),
  );
}
