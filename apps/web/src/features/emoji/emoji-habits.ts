/** Recently used emoji and the skin tone, kept in this browser. */
import { createDeviceStore } from '../../state/device.ts';
import { useStore } from '../../state/store.ts';

interface EmojiHabits {
  /** In the format of messages, most recent first. */
  readonly recent: readonly string[];
  /** 0 is none, 1 the lightest to 5 the darkest. */
  readonly tone: number;
}

const MAX_RECENT = 27;
/** Suggestions before anything has been picked. */
const USUAL = ['👍', '❤️', '😂', '🎉', '😮', '🙏'];

function read(stored: unknown): EmojiHabits {
  const { recent, tone } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof EmojiHabits, unknown>
  >;
  return {
    recent: Array.isArray(recent)
      ? recent.filter((emoji) => typeof emoji === 'string').slice(0, MAX_RECENT)
      : [],
    tone: typeof tone === 'number' && tone >= 0 && tone <= 5 ? Math.floor(tone) : 0,
  };
}

const habits = createDeviceStore('emoji', read);

export function useTone(): number {
  return useStore(habits, (known) => known.tone);
}

/** {@link useTone} outside of rendering. */
export function tone(): number {
  return habits.get().tone;
}

export function setTone(tone: number): void {
  habits.update((known) => ({ ...known, tone }));
}

/** Recently used emoji, filled up with common ones. */
export function useRecentEmoji(): readonly string[] {
  return useStore(habits, recentOf);
}

/** {@link useRecentEmoji} outside of rendering. */
export function recentEmoji(): readonly string[] {
  return recentOf(habits.get());
}

function recentOf({ recent }: EmojiHabits): readonly string[] {
  return [...new Set([...recent, ...USUAL])].slice(0, MAX_RECENT);
}

/** Moves a used emoji to the front. @param emoji in the format of messages: Unicode, or name:id */
export function rememberEmoji(emoji: string): void {
  habits.update((known) => ({
    ...known,
    recent: [emoji, ...known.recent.filter((other) => other !== emoji)].slice(0, MAX_RECENT),
  }));
}
