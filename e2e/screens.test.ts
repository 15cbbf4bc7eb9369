/** Every screen of the web client comes up without errors, and axe finds nothing serious on it, light and dark. */
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM, launchBrowser } from './browser.ts';
import { dataFolder, type Product, startProduct } from './product.ts';
import type { Size, Theme } from './screens/screens.ts';
import { type Seeded, seed } from './screens/seed.ts';
import { walkScreens } from './screens/walk.ts';

describe.skipIf(!HAS_CHROMIUM)('every screen', () => {
  let dataDirectory: string;
  let product: Product;
  let browser: Browser;
  let seeded: Seeded;

  beforeAll(async () => {
    dataDirectory = await dataFolder('guildhall-screens-');
    product = await startProduct({ dataDirectory, port: 0, webClient: true });
    browser = await launchBrowser();
    seeded = await seed(product.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const expectFlawless = async (sizes: readonly Size[], themes: readonly Theme[]): Promise<void> => {
    const found = await walkScreens({ browser, baseUrl: product.url, seeded, sizes, themes });
    expect(found).toEqual({ serious: [], problems: [] });
  };

  it('is flawless at desktop width in light', () => expectFlawless(['desktop'], ['light']), 200_000);
  it('is flawless at desktop width in dark', () => expectFlawless(['desktop'], ['dark']), 200_000);
  it('is flawless at phone width', () => expectFlawless(['phone'], ['light']), 200_000);
});
