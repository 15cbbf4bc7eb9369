import { type Block, type ListBlock, parseMessage } from './blocks.ts';
import type { Inline } from './inline.ts';

/** The lines of a text without what makes them quotes, headings or list items. A code block is one. */
export function linesIn(content: string): readonly (readonly Inline[])[] {
  return parseMessage(content).flatMap(blockLines);
}

function blockLines(block: Block): readonly (readonly Inline[])[] {
  switch (block.kind) {
    case 'code':
      return [[{ kind: 'code', text: block.text }]];
    case 'quote':
      return block.blocks.flatMap(blockLines);
    case 'list':
      return listLines(block);
    default:
      return [block.children];
  }
}

function listLines({ items }: ListBlock): readonly (readonly Inline[])[] {
  return items.flatMap(({ children, lists }) => [children, ...lists.flatMap(listLines)]);
}

/** What a text shows, in order, without the emphasis around it. */
export function inlineNodesOf(content: string): readonly Inline[] {
  return linesIn(content).flat().flatMap(leavesOf);
}

function leavesOf(node: Inline): readonly Inline[] {
  return 'children' in node ? node.children.flatMap(leavesOf) : [node];
}
