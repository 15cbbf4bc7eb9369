import type { Block } from '@guildhall/protocol/text-formatting';

/** More emoji than this stay small. */
const MAX_LARGE_EMOJI = 27;
const EMOJI = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3)/gu;
/** Characters that modify an emoji, join two, or separate them. */
const BETWEEN = /(?:\s|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}])+/gu;

/** Whether a text consists of a few emoji, which are then shown large. */
export function isOnlyEmoji(blocks: readonly Block[]): boolean {
  const [block] = blocks;
  if (blocks.length !== 1 || block?.kind !== 'paragraph') return false;
  let emoji = 0;
  for (const node of block.children) {
    if (node.kind === 'emoji') emoji += 1;
    else if (node.kind !== 'text') return false;
    else {
      emoji += node.text.match(EMOJI)?.length ?? 0;
      if (node.text.replace(EMOJI, '').replace(BETWEEN, '') !== '') return false;
    }
  }
  return emoji > 0 && emoji <= MAX_LARGE_EMOJI;
}
