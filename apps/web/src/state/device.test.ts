import { afterEach, expect, it, vi } from 'vitest';
import { createDeviceStore } from './device.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps every change, even one back to the value that was loaded', () => {
  const stored = new Map([['guildhall:theme', '"light"']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const store = createDeviceStore('theme', String);
  for (const theme of ['dark', 'light']) {
    store.update(() => theme);
    expect(stored.get('guildhall:theme')).toBe(JSON.stringify(theme));
  }
});
