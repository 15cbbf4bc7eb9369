import { CustomEmoji } from '../features/messages/row/MessageText.tsx';

/** An emoji as the interface writes it: a Unicode one, or a custom one as `name:id`. */
export function EmojiText({ emoji }: { emoji: string }) {
  const split = emoji.lastIndexOf(':');
  if (split <= 0) return <span>{emoji}</span>;
  return <CustomEmoji id={emoji.slice(split + 1)} name={emoji.slice(0, split)} />;
}
