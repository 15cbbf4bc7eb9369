import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LinkWatch } from './link-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How often the watch reports a loss in three seconds of such statistics. */
async function lossesWith(statistics: () => readonly object[]): Promise<number> {
  const getStats = async () => new Map(statistics().map((entry, index) => [String(index), entry]));
  let losses = 0;
  const watch = new LinkWatch({ getStats } as unknown as RTCPeerConnection, () => {
    losses += 1;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  watch.stop();
  return losses;
}

it('detects received media in the statistics of Chromium and Firefox', async () => {
  let bytes = 0;
  const arrived = () => {
    bytes += 100;
    return bytes;
  };
  expect(await lossesWith(() => [{ type: 'transport', bytesReceived: arrived() }])).toBe(0);
  // Firefox names the transport without its bytes.
  const firefox = () => [{ type: 'transport' }, { type: 'candidate-pair', bytesReceived: arrived() }];
  expect(await lossesWith(firefox)).toBe(0);
});

it('reports a connection without received media', async () => {
  const silent = () => [{ type: 'transport' }, { type: 'candidate-pair', bytesReceived: 100 }];
  expect(await lossesWith(silent)).toBeGreaterThan(0);
});
