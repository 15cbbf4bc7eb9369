/** Picking emoji and stickers: the picker, the search and recently used ones. */
import { loadLater } from '../../state/slots.ts';

export type { UnicodeEmoji } from './build-emoji.ts';
export { emojiCode, emojiNamed, usableEmoji } from './custom-emoji.ts';
export { EmojiChoice } from './EmojiChoice.tsx';
export { EmojiPopover } from './EmojiPopover.tsx';
export { loadEmojiNamedIn, unicodeNamed, useEmoji } from './emoji-data.ts';
export { recentEmoji, tone, useRecentEmoji } from './emoji-habits.ts';
export { type Pickable, searchEmoji } from './emoji-search.ts';
export { emojiFirstText } from './first-strings.ts';
export { emojiMarkup, emojiName } from './picker-rows.ts';

/** Emoji and stickers in tabs. */
export const ExpressionPanel = loadLater(() => import('./ExpressionPanel.tsx'), 'ExpressionPanel');
