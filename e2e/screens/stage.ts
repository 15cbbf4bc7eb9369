/** A product of its own with people and servers in it, and a browser to look at it with. */
import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { FAKE_DEVICES, launchBrowser } from '../browser.ts';
import { dataFolder, startProduct } from '../product.ts';
import type { Size, Theme } from './screen.ts';
import { seed } from './seed.ts';
import { walkScreens } from './walk.ts';

export interface Stage {
  /** Walks through the screens in this size; fails with what axe calls serious and with what did not come up. */
  expectFlawless(size: Size, themes: readonly Theme[]): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const dataDirectory = await dataFolder('guildhall-screens-');
  const [product, browser] = await Promise.all([
    startProduct({ dataDirectory, port: 0, webClient: true }),
    launchBrowser(FAKE_DEVICES),
  ]);
  const seeded = await seed(product.url);
  return {
    async expectFlawless(size, themes) {
      const found = await walkScreens({ browser, baseUrl: product.url, seeded, sizes: [size], themes });
      expect(found).toEqual({ serious: [], problems: [] });
    },
    async close() {
      seeded.endVoice();
      await browser.close();
      await product.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
