/** What this browser remembers of picking emoji: those used last, and the skin tone. */
import { createDeviceStore } from '../../state/device.ts';
import { useStore } from '../../state/store.ts';

interface EmojiHabits {
  /** As they are sent, the last one first. */
  readonly recent: readonly string[];
  /** 0 is none, 1 the lightest to 5 the darkest. */
  readonly tone: number;
}

const MOST = 27;
/** What is offered before anything has been picked. */
const USUAL = ['👍', '❤️', '😂', '🎉', '😮', '🙏'];

function read(stored: unknown): EmojiHabits {
  const { recent, tone } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof EmojiHabits, unknown>
  >;
  return {
    recent: Array.isArray(recent) ? recent.filter((emoji) => typeof emoji === 'string').slice(0, MOST) : [],
    tone: typeof tone === 'number' && tone >= 0 && tone <= 5 ? Math.floor(tone) : 0,
  };
}

const habits = createDeviceStore('emoji', read);

export function useTone(): number {
  return useStore(habits, (known) => known.tone);
}

/** {@link useTone} at this moment. */
export function tone(): number {
  return habits.get().tone;
}

export function setTone(tone: number): void {
  habits.update((known) => ({ ...known, tone }));
}

/** Emoji used last, and the usual ones while they are few. */
export function useRecentEmoji(): readonly string[] {
  return useStore(habits, recentOf);
}

/** {@link useRecentEmoji} at this moment. */
export function recentEmoji(): readonly string[] {
  return recentOf(habits.get());
}

function recentOf({ recent }: EmojiHabits): readonly string[] {
  return [...new Set([...recent, ...USUAL])].slice(0, MOST);
}

/** Puts an emoji that was used first from now on. @param emoji as it is sent: Unicode, or name:id */
export function rememberEmoji(emoji: string): void {
  habits.update((known) => ({
    ...known,
    recent: [emoji, ...known.recent.filter((other) => other !== emoji)].slice(0, MOST),
  }));
}
