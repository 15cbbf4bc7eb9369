/** Every screen of the web client opens without errors and without serious findings of axe, in both sizes. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { openStage, type Stage } from './screens/stage.ts';

const WITHIN_MS = 1_800_000;

describe.skipIf(!HAS_CHROMIUM)('every screen', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it(
    'is flawless at desktop width, light and dark',
    () => stage.expectFlawless('desktop', ['light', 'dark']),
    WITHIN_MS,
  );

  it(
    'is flawless at phone width, from right to left',
    () => stage.expectFlawless('phone', ['light'], 'ar-XB'),
    WITHIN_MS,
  );

  it('has room for German', () => stage.expectRoomForGerman(), WITHIN_MS);
});
