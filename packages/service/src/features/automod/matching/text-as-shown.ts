/** What formatting shows of a text, so that `_word_` and `w**or**d` are the words that people read. Pure, linear. */
import { type Inline, linesIn } from '@guildhall/protocol/text-formatting';

const FORMATTING = /[*_~|\\`]/;

/** The text without formatting; null if it has none. Mentions, emoji and links are left out. */
export function textAsShown(text: string): string | null {
  return FORMATTING.test(text) ? linesIn(text).map(shownInline).join('\n') : null;
}

function shownInline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ('children' in node ? shownInline(node.children) : 'text' in node ? node.text : ' '))
    .join('');
}
