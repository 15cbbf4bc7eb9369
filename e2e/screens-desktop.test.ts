/** Every screen of the web client opens without errors at desktop width and without serious findings of axe. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { openStage, type Stage } from './screens/stage.ts';

describe.skipIf(!HAS_CHROMIUM)('every screen', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it(
    'is flawless at desktop width, light and dark',
    () => stage.expectFlawless('desktop', ['light', 'dark']),
    1_800_000,
  );
});
