/** Every screen of the web client opens without errors at phone width and without serious findings of axe. */
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
    'is flawless at phone width, from right to left',
    () => stage.expectFlawless('phone', ['light'], 'ar-XB'),
    1_800_000,
  );

  it('has room for German', () => stage.expectRoomForGerman(), 1_800_000);
});
