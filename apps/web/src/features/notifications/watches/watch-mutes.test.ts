import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { EMPTY_STATE } from '../../../state/model.ts';
import { watchMutes } from './watch-mutes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  gatewayStore.update(() => EMPTY_STATE);
});

it('shows the lists again whenever a mute ends', () => {
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();
  const muted = (id: string, mutedUntil: string | null) => ({
    [id]: { id, level: 'all', mutedUntil, suppressEveryone: false } as const,
  });
  const stop = watchMutes();
  const notifications = {
    ...muted('1', until(2000)),
    ...muted('2', until(1000)),
    ...muted('3', '9999-12-31T00:00:00.000Z'),
    ...muted('4', null),
  };
  gatewayStore.update((state) => ({ ...state, notifications }));
  let shown = 0;
  const end = gatewayStore.subscribe(() => {
    shown += 1;
  });
  const counts = [500, 500, 500, 500, 1000].map((ms) => {
    vi.advanceTimersByTime(ms);
    return shown;
  });
  expect(counts).toEqual([0, 1, 1, 2, 2]);
  stop();
  end();
  expect(vi.getTimerCount()).toBe(0);
});
