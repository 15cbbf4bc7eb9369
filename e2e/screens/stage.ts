/** A product with people and servers, and a browser. */
import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { FAKE_DEVICES, launchBrowser, WITHOUT_OPTIMIZING } from '../browser.ts';
import { makeOperator } from '../operator.ts';
import { dataFolder, startProduct } from '../product.ts';
import { AccessibilityChecks } from './accessibility.ts';
import type { Size, Theme } from './screen.ts';
import { seed } from './seed/seed.ts';
import { type Walk, type WalkResult, walkAddressesInGerman, walkScreens } from './walk.ts';

export interface Stage {
  /** Walks through the screens in a size; fails on serious findings of axe and on screens that do not open. */
  expectFlawless(size: Size, themes: readonly Theme[], language?: Walk['language']): Promise<void>;
  /** Opens each address in German at phone width; fails as above, and on overflowing controls. */
  expectRoomForGerman(): Promise<void>;
  close(): Promise<void>;
}

/** The most screens that may need a second visit. */
const MAX_REPEATED = 2;

function expectNothing({ serious, problems, repeated }: WalkResult): void {
  for (const screen of repeated) console.warn(`opened only in a fresh page: ${screen}`);
  expect({ serious, problems }).toEqual({ serious: [], problems: [] });
  expect(repeated.length, repeated.join('\n')).toBeLessThanOrEqual(MAX_REPEATED);
}

export async function openStage(): Promise<Stage> {
  const dataDirectory = await dataFolder('guildhall-screens-');
  const [product, browser] = await Promise.all([
    startProduct({ dataDirectory, port: 0, webClient: true }),
    launchBrowser([...FAKE_DEVICES, WITHOUT_OPTIMIZING]),
  ]);
  const [seeded, operator] = await Promise.all([
    seed(product.url),
    makeOperator(product.url, { DATA_DIR: dataDirectory }, 'oona', 'a sentence that nobody guesses'),
  ]);
  // Shared by the walks, because phones show the same parts as desktops.
  const walk = { browser, baseUrl: product.url, seeded, checks: new AccessibilityChecks() };
  return {
    async expectFlawless(size, themes, language) {
      const sized = { ...walk, operator, sizes: [size], themes };
      expectNothing(await walkScreens(language ? { ...sized, language } : sized));
    },
    async expectRoomForGerman() {
      expectNothing(await walkAddressesInGerman(walk));
    },
    async close() {
      seeded.endVoice();
      await browser.close();
      await product.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
