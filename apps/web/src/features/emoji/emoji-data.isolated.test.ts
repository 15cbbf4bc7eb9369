import { afterEach, expect, it, vi } from 'vitest';
import { loadEmojiNamedIn, unicodeNamed } from './emoji-data.ts';

const readEmoji = vi.hoisted(() => vi.fn());
vi.mock('./build-emoji.ts', () => ({ readEmoji }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads the emoji after the connection was lost', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  readEmoji.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  readEmoji.mockResolvedValue([
    { text: '🎉', names: ['tada'], label: 'tada', tags: [], group: 6, tones: [] },
  ]);
  void loadEmojiNamedIn('Done :tada:');
  await expect.poll(() => unicodeNamed('tada')).toBe('🎉');
});
