import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playSound } from './sounds.ts';

/** Resolves when the browser allows sound. */
let allowed: PromiseWithResolvers<void>;
let notes = 0;

class FakeAudio {
  state = 'suspended';
  readonly currentTime = 0;
  async resume(): Promise<void> {
    await allowed.promise;
    this.state = 'running';
  }
  createOscillator() {
    const node = { connect: () => node, start: () => (notes += 1), stop: () => undefined, frequency: {} };
    return node;
  }
  createGain() {
    const gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    return { gain, connect: () => undefined };
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  allowed = Promise.withResolvers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('plays only the latest of the sounds that waited for a click', async () => {
  const early = [playSound('message'), playSound('message'), playSound('message')];
  vi.advanceTimersByTime(5000);
  const late = playSound('message');
  expect(notes).toBe(0);
  allowed.resolve();
  await Promise.all([...early, late]);
  expect(notes).toBe(1);
});
