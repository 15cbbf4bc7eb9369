/**
 * The parser of message formatting (specification, doc 2: "Text formatting recognised in content"), used for display,
 * mentions and custom emoji. Invariants: linear in the length of the text, never throws.
 */
export { type Block, type ListBlock, parseMessage } from './blocks.ts';
export { emojiIdsIn, withoutEmoji } from './emoji.ts';
export { type Emphasis, type Inline, parseInline } from './inline.ts';
export { type Mentions, mentionsIn } from './mentions.ts';
export { linesIn } from './nodes.ts';
export { type Names, type PlainPart, plainParts, plainText } from './plain.ts';
export { writtenText } from './written-text.ts';
